import { isoTime } from 'outreach-sandbox/core/clock';
import { recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import { always, NOTHING, type PlayedRequest } from '../route';
import type { Service } from '../service';

const eventOf = ({ at, data, found, number }: PlayedRequest) => ({
	kind: 'calendar#event',
	id: found[1] || `rehearsal${number}`,
	status: 'confirmed',
	created: isoTime(at),
	updated: isoTime(at),
	iCalUID: `${number}@calendar.example`,
	htmlLink: `https://calendar.example/event/${number}`,
	...data,
});

/** https://developers.google.com/workspace/calendar/api/v3/reference. The calendar is free, and stays so. */
export const calendar: Service = {
	name: 'Google Calendar',
	hosts: /^www\.googleapis\.com$/,
	routes: {
		'GET /calendar/v3/users/me/calendarList/{id}': ({ found: [id] }) => ({
			body: { id, conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] } },
		}),
		'POST /calendar/v3/freeBusy': ({ data }) => ({
			body: {
				calendars: Object.fromEntries(
					recordsOf(data.items).map(({ id }) => [String(id), { busy: [] }]),
				),
			},
		}),
		'GET /calendar/v3/calendars/[^/]+/events(?:/[^/]+/instances)?': always({ items: [] }),
		'DELETE /calendar/.*': () => NOTHING,
		'* /calendar/v3/calendars/{id}/events(?:/([^/]+))?.*': (asked) => ({ body: eventOf(asked) }),
		'GET /calendar/v3/colors': always({ event: {} }),
	},
};
