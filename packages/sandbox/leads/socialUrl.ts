import { isWebAddress } from 'n8n-nodes-outreach/src/contract/fields';

/** Why a `social_url` is refused; undefined if it is fine. */
export function socialUrlProblem(url: string): string | undefined {
	return isWebAddress(url.trim())
		? undefined
		: 'must be the URL of a profile and start with http:// or https://';
}
