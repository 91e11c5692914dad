import { LoadOptionsContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INode, INodeParameters } from 'n8n-workflow';

import { additionalData, NODE, workflowOf } from './workflow';

/**
 * What n8n's editor calls the list searches and option lists of a node with, undefined for a node without a credential.
 * `form`: the node as it is filled in.
 */
export function editor(
	credential: ICredentialDataDecryptedObject | undefined,
	form: { readonly type?: string; readonly parameters?: INodeParameters } = {},
): LoadOptionsContext {
	const { type, parameters = {} } = form;
	const settings = credential ? {} : { credentials: undefined };
	const workflow = workflowOf({ type, parameters, settings });
	return new LoadOptionsContext(
		workflow,
		workflow.getNode(NODE) as INode,
		{ ...additionalData(credential ?? {}, 'internal'), currentNodeParameters: parameters },
		'',
	);
}
