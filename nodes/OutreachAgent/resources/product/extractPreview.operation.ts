import type { INodeProperties } from 'n8n-workflow';

import { agents } from '../../../../src/contract/agents';
import type { BodyOf } from '../../../../src/contract/endpoint';
import { filled } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { formOf, text } from '../../../shared/form';
import { showFor } from '../../../shared/showFor';
import { advised } from '../advice';
import { companySocialUrl, websiteUrl } from '../websiteFields';

const properties: INodeProperties[] = [websiteUrl, companySocialUrl];

export const extractPreview: Operation = {
	properties: showFor('product', 'extractPreview', properties),
	run: perItem(async (call) => {
		const form = formOf(call);
		const body = filled({
			website_url: text(form('websiteUrl')),
			company_social_url: text(form('companySocialUrl')),
		}) as BodyOf<typeof agents.previewProduct>;
		const answer = call.client.call(agents.previewProduct, { body }, { signal: call.signal });
		return [(await advised(answer)).body.data];
	}),
};
