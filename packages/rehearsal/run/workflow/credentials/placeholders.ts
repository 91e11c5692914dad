import { generateKeyPairSync } from 'node:crypto';

import { PLACEHOLDER } from '../../../colleague/login';
import { isEmpty } from '../../../services/isEmpty';

/** A type of credential, as n8n's packages describe it. */
export interface CredentialType {
	readonly name: string;
	readonly displayName?: string;
	readonly extends?: readonly string[];
	readonly properties?: readonly Property[];
}

interface Property {
	readonly name: string;
	readonly type: string;
	readonly default?: unknown;
	readonly placeholder?: string;
	readonly required?: boolean;
	readonly options?: ReadonlyArray<{ readonly value?: unknown }>;
	readonly displayOptions?: Readonly<Record<'show' | 'hide', Conditions | undefined>>;
}

type Conditions = Readonly<Record<string, readonly unknown[]>>;

type Data = Readonly<Record<string, unknown>>;

/** Everything a node needs to get as far as its request. None of it is real. */
export function placeholdersFor(
	type: string,
	types: ReadonlyMap<string, CredentialType>,
): Readonly<Record<string, unknown>> {
	const family = familyOf(type, types);
	// A type's own properties override those of its ancestors.
	const properties = [
		...new Map(
			family.flatMap((name) =>
				(types.get(name)?.properties ?? []).map((property) => [property.name, property] as const),
			),
		).values(),
	];
	const data: Record<string, unknown> = Object.fromEntries(
		properties.map(({ name, default: value }) => [name, value]),
	);
	for (const property of properties) {
		if (isEmpty(property.default) && isShown(property, data)) {
			data[property.name] = placeholderFor(property, type);
		}
	}
	const filled = Object.entries(data).filter(
		([, value]) => !isEmpty(value) && !isExpression(value),
	);
	return { ...Object.fromEntries(filled), ...tokensFor(type, family) };
}

/** The ancestors of a type, then the type itself. */
function familyOf(type: string, types: ReadonlyMap<string, CredentialType>): string[] {
	const parents = types.get(type)?.extends ?? [];
	return [...parents.flatMap((parent) => familyOf(parent, types)), type];
}

/** n8n fills in such a default by itself. An older n8n refuses it in place of an address. */
const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=');

function isShown(
	{ displayOptions: { show = {}, hide = {} } = { show: {}, hide: {} } }: Property,
	data: Data,
) {
	const holds = ([name, values]: readonly [string, readonly unknown[]]) =>
		values.includes(data[name]);
	return Object.entries(show).every(holds) && !Object.entries(hide).some(holds);
}

/** Only real values would do here, and leaving them out loses nothing. */
const LEFT_OUT = /^(ca|key|passphrase)$|cert|scope|sessionToken|organi[sz]ation/i;

/** The first pattern that fits the name of the property wins. */
const BY_NAME: ReadonlyArray<readonly [RegExp, (host: string) => string]> = [
	[/private.?key/i, privateKey],
	[/email|userPrincipalName/i, () => 'rehearsal@mail.example'],
	[/ur[li]$|endpoint$|origin$|site$/i, (host) => `https://${host}`],
	[/^(host|server|domain)(name)?$/i, (host) => host],
];

/** What nodes read in a value, by `<type>.<property>`. */
const BY_TYPE: Readonly<Record<string, string>> = {
	// The end of a key of Mailchimp says where the account is.
	'mailchimpApi.apiKey': 'rehearsal-us1',
};

function placeholderFor(property: Property, type: string): unknown {
	const { name, required, placeholder = '' } = property;
	const known = BY_TYPE[`${type}.${name}`];
	if (known !== undefined) return known;
	const host = hostOf(type);
	switch (property.type) {
		case 'string': {
			if (required !== true && LEFT_OUT.test(name)) return undefined;
			if (/^https?:/.test(placeholder)) return `https://${host}`;
			return BY_NAME.find(([pattern]) => pattern.test(name))?.[1](host) ?? PLACEHOLDER;
		}
		case 'json':
			return '{}';
		case 'number':
			return 1;
		case 'options':
			return property.options?.[0]?.value;
		default:
			return undefined;
	}
}

const hostOf = (type: string) => `${type.toLowerCase()}.example`;

let key: string | undefined;

/** A real key, because nodes sign with it. */
function privateKey(): string {
	key ??= generateKeyPairSync('rsa', {
		modulusLength: 2048,
		publicKeyEncoding: { type: 'spki', format: 'pem' },
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
	}).privateKey;
	return key;
}

/** The tokens that n8n would have if a person had signed in. */
function tokensFor(type: string, family: readonly string[]): Data {
	if (family.includes('oAuth2Api')) {
		return {
			oauthTokenData: {
				access_token: 'rehearsal',
				refresh_token: 'rehearsal',
				token_type: 'Bearer',
				// For Slack, the user's token; for Salesforce, its address.
				authed_user: { access_token: 'rehearsal' },
				instance_url: `https://${hostOf(type)}`,
			},
		};
	}
	if (family.includes('oAuth1Api')) {
		return { oauthTokenData: { oauth_token: 'rehearsal', oauth_token_secret: 'rehearsal' } };
	}
	return {};
}
