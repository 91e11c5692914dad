import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { leadLists } from '../../src/contract/leadLists';
import { connect } from '../../src/n8n/clients';
import { readCredential } from '../../src/n8n/credential';
import { toNodeError } from '../../src/n8n/errors';
import { interactive } from '../../src/n8n/listSearch';
import { leadListItem } from './listSearches';

/** All lead lists, for a field that takes several of them. */
export async function getLeadLists(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	try {
		const client = await connect(this, await readCredential(this));
		const options: INodePropertyOptions[] = [];
		for await (const page of client.paginate(leadLists.list, {}, interactive())) {
			options.push(...page.map(leadListItem));
		}
		return options;
	} catch (error) {
		throw toNodeError(this.getNode(), error);
	}
}
