import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { campaigns } from '../../src/contract/campaigns';
import type { Endpoint, RequestOf, RowOf } from '../../src/contract/endpoint';
import { leadLists } from '../../src/contract/leadLists';
import { socialAccounts } from '../../src/contract/socialAccounts';
import { connect } from '../../src/n8n/clients';
import { readCredential } from '../../src/n8n/credential';
import { toNodeError } from '../../src/n8n/errors';
import { interactive } from '../../src/n8n/listSearch';
import { campaignItem, leadListItem, socialAccountItem } from './listSearches';

/** All lead lists, for a field that takes several of them. */
export async function getLeadLists(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await optionsOf(this, leadLists.list, {}, leadListItem);
}

/** All campaigns with their status, for a field that takes several of them. */
export async function getCampaigns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await optionsOf(this, campaigns.list, {}, campaignItem);
}

/** All sender accounts with their status, for a field that takes several of them. */
export async function getSocialAccounts(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return await optionsOf(this, socialAccounts.list, {}, socialAccountItem);
}

/** The time zones that n8n's own settings offer come from the same database; the workflow's own stands first. */
export async function getTimezones(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const own = this.getTimezone();
	const others = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => zone !== own);
	return [
		{ name: `${own} (as in This Workflow)`, value: own },
		...others.map((zone) => ({ name: zone, value: zone })),
	];
}

async function optionsOf<E extends Endpoint>(
	context: ILoadOptionsFunctions,
	endpoint: E,
	request: RequestOf<E>,
	toOption: (row: RowOf<E>) => INodePropertyOptions,
): Promise<INodePropertyOptions[]> {
	try {
		const client = await connect(context, await readCredential(context));
		const options: INodePropertyOptions[] = [];
		for await (const page of client.paginate(endpoint, request, interactive())) {
			options.push(...page.map(toOption));
		}
		return options;
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}
