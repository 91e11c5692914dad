import { agents } from './agents';
import { campaigns } from './campaigns';
import { conversations } from './conversations';
import type { Endpoint, EndpointSchemas, Evidence, RetryClass } from './endpoint';
import { leadLists, leads } from './leads';
import { socialAccounts } from './socialAccounts';

/** Every endpoint by resource, for example `endpoints.leads.get`. */
export const endpoints: {
	readonly agents: typeof agents;
	readonly campaigns: typeof campaigns;
	readonly conversations: typeof conversations;
	readonly leadLists: typeof leadLists;
	readonly leads: typeof leads;
	readonly socialAccounts: typeof socialAccounts;
} = { agents, campaigns, conversations, leadLists, leads, socialAccounts };

type ValuesOf<T> = T[keyof T];
export type AnyEndpoint = ValuesOf<{
	[Group in keyof typeof endpoints]: ValuesOf<(typeof endpoints)[Group]>;
}>;
export type EndpointId = AnyEndpoint['id'];

type NamesToldBy<Kind, ToldBy> = {
	[Name in keyof ToldBy]: ToldBy[Name] extends Kind ? Name : never;
}[keyof ToldBy];
type AssumptionIdOf<E, Kind> =
	E extends Endpoint<infer Id, EndpointSchemas, RetryClass, infer ToldBy>
		? `${Id}.${NamesToldBy<Kind, ToldBy> & string}`
		: never;
/** `resource.verb.name`, for example `agents.list.order`. */
export type AssumptionId<Kind extends Evidence = Evidence> = AssumptionIdOf<AnyEndpoint, Kind>;

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap((group) =>
	Object.values<Endpoint>(group),
);
