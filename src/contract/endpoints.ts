import { agents } from './agents';
import { campaigns } from './campaigns';
import { conversations } from './conversations';
import type { Endpoint } from './endpoint';
import { leadLists } from './leadLists';
import { leads } from './leads';
import { socialAccounts } from './socialAccounts';

/** Every endpoint by resource, for example `endpoints.leads.get`. */
export const endpoints = { agents, campaigns, conversations, leadLists, leads, socialAccounts };

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap((group) =>
	Object.values<Endpoint>(group),
);
