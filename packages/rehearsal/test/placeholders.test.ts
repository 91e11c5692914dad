import { createPrivateKey } from 'node:crypto';

import { placeholdersFor, type CredentialType } from '../run/workflow/credentials/placeholders';

const text = (name: string, rest: object = {}) => ({ name, type: 'string', default: '', ...rest });

const TYPES: readonly CredentialType[] = [
	{
		name: 'oAuth2Api',
		properties: [
			text('accessTokenUrl', { required: true }),
			text('clientId', { required: true }),
			text('scope'),
			text('jwtAssertion', { displayOptions: { show: { useJwt: [true] } } }),
		],
	},
	{
		name: 'crmOAuth2Api',
		extends: ['oAuth2Api'],
		properties: [
			{ name: 'accessTokenUrl', type: 'hidden', default: 'https://crm.example/token' },
			text('subdomain'),
		],
	},
	{
		name: 'ownApi',
		properties: [
			text('baseUrl'),
			text('host'),
			text('server', { placeholder: 'https://crm.example' }),
			text('apiKey', { typeOptions: { password: true } }),
			text('email'),
			text('clientCertificate'),
			text('privateKey', { required: true }),
			text('custom', { displayOptions: { hide: { mode: ['plain'] } } }),
			{ name: 'mode', type: 'options', default: 'plain', options: [{ value: 'plain' }] },
			{ name: 'region', type: 'options', options: [{ value: 'eu' }] },
			{ name: 'port', type: 'number', default: 443 },
			// n8n makes it of the others.
			{ name: 'tokenUrl', type: 'hidden', default: '={{ $self["host"] }}/token' },
			{ name: 'json', type: 'json', default: '' },
			{ name: 'notice', type: 'notice', default: '' },
		],
	},
];
const types = new Map(TYPES.map((type) => [type.name, type]));

test('what the nodes need is filled, and what the type says itself stays', () => {
	const { privateKey, ...rest } = placeholdersFor('ownApi', types);
	expect(rest).toEqual({
		baseUrl: 'https://ownapi.example',
		host: 'ownapi.example',
		server: 'https://ownapi.example',
		apiKey: 'rehearsal',
		email: 'rehearsal@mail.example',
		mode: 'plain',
		region: 'eu',
		port: 443,
		json: '{}',
	});
	expect(createPrivateKey(String(privateKey)).asymmetricKeyType).toBe('rsa');
});

test('a type with OAuth has what its ancestors ask for, and is signed in', () => {
	expect(placeholdersFor('crmOAuth2Api', types)).toMatchObject({
		accessTokenUrl: 'https://crm.example/token',
		clientId: 'rehearsal',
		subdomain: 'rehearsal',
		oauthTokenData: { access_token: 'rehearsal' },
	});
	expect(placeholdersFor('crmOAuth2Api', types)).not.toHaveProperty('jwtAssertion');
});
