import { LoadOptionsContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import { additionalData, NODE, workflowOf } from './workflow';

/** What n8n's editor calls the list searches and option lists of a node with. */
export function editor(credential: ICredentialDataDecryptedObject): LoadOptionsContext {
	const workflow = workflowOf({ parameters: {} });
	return new LoadOptionsContext(
		workflow,
		workflow.getNode(NODE) as INode,
		additionalData(credential, 'internal'),
		'',
	);
}
