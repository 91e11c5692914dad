import { agents } from '../../../../src/contract/agents';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { formOf } from '../../../shared/form/values';
import { throwWithAdvice } from '../advice';
import { address, companySocialUrl, websiteUrl } from '../fields';
import { productRow } from './productRow';

export const extractPreview: Operation = {
	properties: [websiteUrl, companySocialUrl],
	endpoint: agents.previewProduct,
	output: productRow,
	run: perItem(async (call) => {
		const form = formOf(call);
		const request = checkRequest(agents.previewProduct, {
			body: {
				website_url: address(form('websiteUrl')),
				company_social_url: address(form('companySocialUrl')),
			},
		});
		const { data } = await call.read(agents.previewProduct, request).catch(throwWithAdvice);
		return [data];
	}),
};
