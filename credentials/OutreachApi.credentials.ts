import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { checkDestination, type Destination } from '../src/n8n/credential';

export class OutreachApi implements ICredentialType {
	name = 'outreachApi';

	displayName = 'Outreach API';

	icon: Icon = { light: 'file:../icons/outreach.svg', dark: 'file:../icons/outreach.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-outreach/n8n-nodes-outreach/blob/main/docs/credential.md';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://your-outreach-host/api/v1',
			description:
				'Address of the API, up to and including /api/v1, from whoever gave you the account. Not of Outreach.io, which is another service. For the local sandbox: http://127.0.0.1:4010/api/v1.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'Created in the application settings by a workspace OWNER or MANAGER and shown once. A key belongs to one workspace and has scopes. Keys from before agents were added lack the agents scopes: for the Agent node, create a new one.',
		},
		{
			displayName: 'Workspace Label',
			name: 'workspaceLabel',
			type: 'string',
			default: '',
			placeholder: 'e.g. Sales EMEA',
			description:
				'A name of your own for the workspace of this key. All nodes add it to their items as workspace_label, so that one workflow can serve several workspaces.',
		},
		{
			displayName: 'Allow HTTP',
			name: 'allowHttp',
			type: 'boolean',
			default: false,
			description:
				'Whether the base URL may start with http:// on a host other than this machine, which sends the key unencrypted. For a sandbox in a container network, never for the real API.',
		},
	];

	/** A function, because n8n would start its expression engine for every request with a `{{$credentials.apiKey}}`. */
	authenticate = async (
		credential: ICredentialDataDecryptedObject,
		options: Destination & IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		checkDestination(credential, options);
		return {
			...options,
			headers: { ...options.headers, Authorization: `Bearer ${String(credential.apiKey)}` },
			// n8n would follow a redirect with the key, to any host. Each of its helpers reads one of these.
			disableFollowRedirect: true,
			maxRedirects: 0,
		};
	};
}
