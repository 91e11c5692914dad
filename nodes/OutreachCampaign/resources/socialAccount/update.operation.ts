import type { INodeProperties } from 'n8n-workflow';

import {
	DAILY_LIMITS,
	socialAccounts,
	type SocialAccountUpdate,
} from '../../../../src/contract/socialAccounts';
import { explain, invalidInput, isRefusal } from '../../../../src/n8n/errors';
import { parameterLabel, parameterName } from '../../../../src/n8n/parameterNames';
import { filled } from '../../../../src/n8n/parameters';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { socialAccountLocator } from '../../../shared/form/locators';
import { simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { socialAccountRow, simplifySocialAccount } from './socialAccountRow';

const properties: INodeProperties[] = [
	{
		displayName:
			'Warm-up sets the daily limits itself. To set limits of your own, add Warm-Up Enabled and leave it off, unless warm-up is off already. Turned off without limits, every limit becomes 10 a day.',
		name: 'warmupNotice',
		type: 'notice',
		default: '',
	},
	socialAccountLocator,
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: [
			{
				displayName: 'Max Comments per Day',
				name: 'maxCommentsPerDay',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 40 },
				default: 10,
				description: 'The most comments on posts that the account writes in a day, 0 to 40',
			},
			{
				displayName: 'Max Connection Requests per Day',
				name: 'maxConnectionRequestsPerDay',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 40 },
				default: 10,
				description: 'The most connection requests that the account sends in a day, 0 to 40',
			},
			{
				displayName: 'Max Follows per Day',
				name: 'maxFollowsPerDay',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 40 },
				default: 10,
				description: 'The most people that the account follows in a day, 0 to 40',
			},
			{
				displayName: 'Max InMails per Day',
				name: 'maxInmailsPerDay',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 40 },
				default: 10,
				description: 'The most InMails that the account sends in a day, 0 to 40',
			},
			{
				displayName: 'Max Messages per Day',
				name: 'maxMessagesPerDay',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 40 },
				default: 10,
				description: 'The most messages that the account sends in a day, 0 to 40',
			},
			{
				displayName: 'Max Post Likes per Day',
				name: 'maxPostLikesPerDay',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 40 },
				default: 10,
				description: 'The most posts that the account likes in a day, 0 to 40',
			},
			{
				displayName: 'Max Profile Views per Day',
				name: 'maxProfileViewsPerDay',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 40 },
				default: 10,
				description: 'The most profiles that the account looks at in a day, 0 to 40',
			},
			{
				displayName: 'Warm-Up Enabled',
				name: 'warmupEnabled',
				type: 'boolean',
				default: false,
				description:
					'Whether warm-up sets the daily limits. Turned on, it restores its own limits. Turned off without limits, every limit becomes 10 a day.',
			},
		],
	},
	simplifyProperty,
];

const FIELDS = ['warmup_enabled', ...DAILY_LIMITS] as const;

export const update: Operation = {
	properties,
	endpoint: socialAccounts.update,
	alsoCalls: [socialAccounts.list],
	output: socialAccountRow,
	run: perItem(async (call) => {
		const id = call.id('socialAccountId');
		const body = changesOf(call);
		try {
			const request = { path: { social_account_id: id }, body };
			const answer = await call.send(socialAccounts.update, request);
			return [simplifier(call, simplifySocialAccount)(answer.body.data)];
		} catch (error) {
			const isLocked =
				isRefusal(error) && body.warmup_enabled === undefined && (await isWarmingUp(call, id));
			throw isLocked ? explain(error, WARMUP_IS_ON) : error;
		}
	}),
};

const WARMUP_IS_ON =
	'Warm-up is on for this account and sets its limits. Add Warm-Up Enabled to Update Fields and leave it off: then the same update turns warm-up off and sets the limits.';

/** The fields that were added to the form. Throws where they are none, or where warm-up would overrule them. */
function changesOf(call: ItemCall): SocialAccountUpdate {
	const fields = call.fields('updateFields');
	const body = filled(
		Object.fromEntries(FIELDS.map((field) => [field, numberIn(fields[parameterName(field)])])),
	) as SocialAccountUpdate;
	if (Object.keys(body).length === 0) {
		throw invalidInput('update_fields', 'must set at least one limit, or warm-up on or off');
	}
	const limits = DAILY_LIMITS.filter((limit) => body[limit] !== undefined);
	if (body.warmup_enabled === true && limits.length > 0) {
		throw invalidInput(
			'warmup_enabled',
			`is on, and warm-up sets the limits itself: turn it off, or remove ${limits.map(parameterLabel).join(', ')}`,
		);
	}
	return body;
}

/** A spreadsheet gives numbers as text. */
function numberIn(value: unknown): unknown {
	const isNumber = typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value));
	return isNumber ? Number(value) : value;
}

/** An account has no GET of its own, so the list is read. False as well where that fails: the refusal says what is known. */
async function isWarmingUp(call: ItemCall, id: string): Promise<boolean> {
	return await call
		.findInList(socialAccounts.list, {}, (each) => each.id === id)
		.then(
			(account) => account?.sending_limits?.warmup_enabled === true,
			() => false,
		);
}
