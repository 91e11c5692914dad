import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../../src/contract/json';
import {
	type SocialAccount,
	socialAccounts,
	type SocialAccountUpdate,
} from '../../../../src/contract/socialAccounts';
import { checkRequest, type Unchecked } from '../../../../src/n8n/checkRequest';
import { explain, invalidInput, unexpectedResponse, wasRefused } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { type FieldsOf, readFields } from '../../../shared/form/fields';
import { noticeProperty } from '../../../shared/form/properties';
import { socialAccountLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { differences, readIfShort } from '../../../shared/afterChange';
import { asItIs } from '../../../shared/form/values';
import { fieldsToChange } from '../../../shared/keep/keepable';
import { socialAccountRow, simplifySocialAccount } from './socialAccountRow';

/** @param what comes after 'The most' */
const dailyLimit = (displayName: string, name: string, what: string): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 40 },
	default: 10,
	description: `The most ${what} in a day, 0 to 40`,
});

const fields: FieldsOf<SocialAccountUpdate> = [
	{ at: 'warmup_enabled', parameter: 'warmupEnabled', read: asItIs },
	{ at: 'max_follows_per_day', parameter: 'maxFollowsPerDay', read: asItIs },
	{ at: 'max_messages_per_day', parameter: 'maxMessagesPerDay', read: asItIs },
	{ at: 'max_inmails_per_day', parameter: 'maxInmailsPerDay', read: asItIs },
	{
		at: 'max_connection_requests_per_day',
		parameter: 'maxConnectionRequestsPerDay',
		read: asItIs,
	},
	{ at: 'max_profile_views_per_day', parameter: 'maxProfileViewsPerDay', read: asItIs },
	{ at: 'max_post_likes_per_day', parameter: 'maxPostLikesPerDay', read: asItIs },
	{ at: 'max_comments_per_day', parameter: 'maxCommentsPerDay', read: asItIs },
];

export const update: Operation = {
	properties: [
		noticeProperty(
			'Limits can be set only while warm-up is off. To turn it off in the same step, add Warm-Up Enabled and turn it off.',
		),
		socialAccountLocator,
		fieldsToChange(
			'What you add here is changed. All else stays as it is.',
			dailyLimit(
				'Max Comments per Day',
				'maxCommentsPerDay',
				'comments on posts that the account writes',
			),
			dailyLimit(
				'Max Connection Requests per Day',
				'maxConnectionRequestsPerDay',
				'connection requests that the account sends',
			),
			dailyLimit('Max Follows per Day', 'maxFollowsPerDay', 'people that the account follows'),
			dailyLimit('Max InMails per Day', 'maxInmailsPerDay', 'InMails that the account sends'),
			dailyLimit('Max Messages per Day', 'maxMessagesPerDay', 'messages that the account sends'),
			dailyLimit('Max Post Likes per Day', 'maxPostLikesPerDay', 'posts that the account likes'),
			dailyLimit(
				'Max Profile Views per Day',
				'maxProfileViewsPerDay',
				'profiles that the account looks at',
			),
			{
				displayName: 'Warm-Up Enabled',
				name: 'warmupEnabled',
				type: 'boolean',
				// If this started as off, adding the option would at once set all limits.
				default: true,
				description:
					'Whether warm-up sets the daily limits. Turned on, it restores its own limits. Turned off without any limit added here, all seven become 10 a day.',
			},
		),
		...outputProperties,
	],
	endpoint: socialAccounts.update,
	alsoCalls: [socialAccounts.list],
	output: socialAccountRow,
	run: perItem(async (call) => {
		const id = call.id('socialAccountId');
		const body = changesOf(call);
		const request = checkRequest(socialAccounts.update, { path: { social_account_id: id }, body });
		const answer = await call.send(socialAccounts.update, request).catch(async (error: unknown) => {
			const isLocked =
				wasRefused(error) && body.warmup_enabled === undefined && (await isWarmingUp(call, id));
			throw isLocked ? explain(error, WARMUP_IS_ON) : error;
		});
		const account = await readIfShort(
			call,
			'The sender account was changed',
			answer.body.data,
			() => findAccount(call, id),
		);
		checkLimits(call, body, account);
		return [simplifier(call, simplifySocialAccount)(account)];
	}),
};

/** Throws if the account does not have the limits that were sent. Without a read record, nothing says so. */
function checkLimits(
	call: ItemCall,
	body: Unchecked<SocialAccountUpdate>,
	{ sending_limits: limits }: Partial<SocialAccount>,
): void {
	if (!isRecord(limits)) return;
	const notTaken = differences(body, limits);
	if (notTaken.length === 0) return;
	const labels = notTaken.map((field) => call.labelOf({ field })).join(', ');
	const isLocked = body.warmup_enabled === undefined && limits.warmup_enabled === true;
	throw unexpectedResponse(
		`The API accepted the update, but did not make it in all fields: ${labels}`,
		isLocked
			? WARMUP_IS_ON
			: 'Read the account again: these do not have the values that were sent.',
	);
}

const WARMUP_IS_ON =
	'Warm-up is on for this account and sets its limits. Add Warm-Up Enabled to Fields to Change and turn it off: then the same update turns warm-up off and sets the limits.';

/** The fields that the form sets. Throws if there are none, or if warm-up would overrule them. */
function changesOf(call: ItemCall): Unchecked<SocialAccountUpdate> {
	const body = readFields(call, fields);
	const set = fields.filter(({ at }) => body[at] !== undefined);
	if (set.length === 0) {
		throw invalidInput('fields', 'must set at least one limit, or warm-up on or off');
	}
	const limits = set.filter(({ at }) => at !== 'warmup_enabled');
	if (body.warmup_enabled === true && limits.length > 0) {
		const labels = limits.map(({ at }) => call.labelOf({ field: at })).join(', ');
		throw invalidInput(
			'warmup_enabled',
			`is on, and warm-up sets the limits itself: turn it off, or remove ${labels}`,
		);
	}
	return body;
}

/** The API has no read for a single account, only the list. */
const findAccount = async (call: ItemCall, id: string) =>
	await call.findInList(socialAccounts.list, {}, (account) => account.id === id);

/** False also if the list cannot be read: then the refusal is all we can report. */
async function isWarmingUp(call: ItemCall, id: string): Promise<boolean> {
	const account = await findAccount(call, id).catch(() => undefined);
	return account?.sending_limits?.warmup_enabled === true;
}
