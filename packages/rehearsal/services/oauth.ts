import type { Service } from './service';

const TOKENS = {
	access_token: 'rehearsal',
	refresh_token: 'rehearsal',
	token_type: 'Bearer',
	expires_in: 3600,
	scope: '',
};

/** Tokens of any host. The stage does not check them. */
export const oauth: Service = {
	name: 'OAuth',
	routes: {
		'POST .*': ({ body, data }) =>
			/(^|&)grant_type=/.test(body) || typeof data.grant_type === 'string'
				? { body: TOKENS }
				: undefined,
	},
};
