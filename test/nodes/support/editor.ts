import { LoadOptionsContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INode, INodeParameters } from 'n8n-workflow';

import { additionalData, NODE, workflowOf } from './workflow';

/** What n8n's editor calls the list searches and option lists of a node with. `form`: the node as it is filled in. */
export function editor(
	credential: ICredentialDataDecryptedObject,
	form: { readonly type?: string; readonly parameters?: INodeParameters } = {},
): LoadOptionsContext {
	const { type, parameters = {} } = form;
	const workflow = workflowOf({ type, parameters });
	return new LoadOptionsContext(
		workflow,
		workflow.getNode(NODE) as INode,
		{ ...additionalData(credential, 'internal'), currentNodeParameters: parameters },
		'',
	);
}
