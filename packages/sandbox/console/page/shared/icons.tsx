/** Paths in a square of 24 units, drawn with a line of 1.75. */
const PATHS = {
	today: 'M4 12h4l2.5-7 4 14 2.5-7H20',
	inbox: 'M4 13h4.5l1.5 3h4l1.5-3H20M4 13l2.5-8h11L20 13v6H4z',
	approvals: 'M4.5 12.5l4.5 4.5L20 6',
	campaigns: 'M4 10v4l11 5V5zM15 9.5a3 3 0 0 1 0 5M7 15.5V20',
	leads:
		'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
	outside: 'M14 4h6v6M20 4l-9 9M17 14v6H4V7h6',
	requests: 'M4 8h14l-4-4M20 16H6l4 4',
	faults: 'M12 4l9 16H3zM12 10v4M12 17v.5',
	connect:
		'M9 15l6-6M8 11l-2.5 2.5a3.9 3.9 0 0 0 5.5 5.5L13.5 16.500M16 13l2.5-2.500a3.9 3.9 0 0 0-5.5-5.500L10.5 7.5',
	menu: 'M4 6h16M4 12h16M4 18h16',
	play: 'M7 5l12 7-12 7z',
	pause: 'M8 5v14M16 5v14',
	picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
	back: 'M15 5l-7 7 7 7',
	file: 'M6 3h8l4 4v14H6zM14 3v4h4',
	sound: 'M5 10v4M9 6v12M13 9v6M17 4v16M21 10v4',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
	<svg
		class="icon"
		viewBox="0 0 24 24"
		width="20"
		height="20"
		fill="none"
		stroke="currentColor"
		stroke-width="1.75"
		stroke-linecap="round"
		stroke-linejoin="round"
		aria-hidden="true"
	>
		<path d={PATHS[name]} />
	</svg>
);
