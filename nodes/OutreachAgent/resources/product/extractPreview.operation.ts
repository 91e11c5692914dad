import type { INodeProperties } from 'n8n-workflow';

import { agents } from '../../../../src/contract/agents';
import type { BodyOf } from '../../../../src/contract/endpoint';
import { filled } from '../../../../src/n8n/parameters';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { formOf, text } from '../../../shared/form/values';
import { advised } from '../advice';
import { productRow } from './productRow';
import { companySocialUrl, websiteUrl } from '../websiteFields';

const properties: INodeProperties[] = [websiteUrl, companySocialUrl];

export const extractPreview: Operation = {
	properties,
	endpoint: agents.previewProduct,
	output: productRow,
	run: perItem(async (call) => {
		const form = formOf(call);
		const body = filled({
			website_url: text(form('websiteUrl')),
			company_social_url: text(form('companySocialUrl')),
		}) as BodyOf<typeof agents.previewProduct>;
		return [(await advised(call.read(agents.previewProduct, { body }))).data];
	}),
};
