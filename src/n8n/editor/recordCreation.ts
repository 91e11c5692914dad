import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import type { CallOptions, Client } from '../../client/client';
import { connect } from '../clients';
import { readCredential } from '../credential';
import type { Environment } from '../environment';
import { toNodeError } from '../errors';
import { interactive } from './listSearch';

/** Makes a record of this name, or finds it. Returns its ID. */
type Make = (client: Client, name: string, options: CallOptions) => Promise<string>;

/** The button below a dropdown that makes what was typed there. n8n then chooses the ID that this returns. */
export const recordCreation = (make: Make) => (environment: Environment) =>
	async function (this: ILoadOptionsFunctions, payload?: IDataObject | string): Promise<string> {
		const name = typeof payload === 'object' ? String(payload.name ?? '').trim() : '';
		try {
			if (name === '') throw new Error('Type the name first, then choose this again.');
			const client = await connect(this, await readCredential(this), environment);
			return await make(client, name, interactive(environment));
		} catch (error) {
			throw toNodeError(this.getNode(), error);
		}
	};
