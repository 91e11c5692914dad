import type { CampaignCreate } from '../../../../src/contract/campaigns';
import type { JsonRecord } from '../../../../src/contract/json';
import type { Problem } from '../../../../src/contract/problems';

/** The form's defaults, for fields whose API defaults would reach people in ways that the user did not choose. */
const SAFE = {
	auto_approve_ai_messages: false,
	engagement: { enabled: false, like_after_days: 3, wait_after_like_days: 2 },
} satisfies Partial<CampaignCreate>;

const missingIn = (body: JsonRecord) =>
	Object.entries(SAFE).filter(([key]) => body[key] === undefined);

/** A JSON body, with the form's defaults for what it leaves out. */
export const withSafeDefaults = (body: JsonRecord): JsonRecord => ({
	...body,
	...Object.fromEntries(missingIn(body)),
});

const IN_WORDS: Readonly<Record<string, string>> = {
	auto_approve_ai_messages: 'a person approves each AI message (auto_approve_ai_messages)',
	engagement: 'no post is liked (engagement)',
};

/** A hint that names the added defaults; undefined if there are none. */
export function safeDefaultsHint(body: JsonRecord): string | undefined {
	const words = missingIn(body).map(([key]) => IN_WORDS[key]);
	if (words.length === 0) return undefined;
	return `The JSON does not set what the API turns on by default, so the form's defaults apply: ${words.join(', ')}.`;
}

/** Without a source, the API would enroll all leads of My List. */
export const sourceProblems = ({ source }: JsonRecord): Problem[] =>
	source === undefined
		? [
				{
					field: 'source',
					message:
						'is required: name a list as lead_list_id, or set null for all leads of the list My List',
				},
			]
		: [];
