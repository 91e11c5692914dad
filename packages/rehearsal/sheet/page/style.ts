/** For light and dark, narrow and wide, and paper. */
export const STYLE = `
:root {
	--paper: #fff; --ground: #f4f5f7; --ink: #1c2330; --faint: #5b6576; --rule: #d9dde4;
	--bad: #b3261e; --bad-ground: #fdeceb; --look: #8a5a00; --look-ground: #fff5dc;
	--fine: #1b6e3c; --fine-ground: #e8f5ec; --bar: #3b6fb5;
}
@media (prefers-color-scheme: dark) {
	:root {
		--paper: #1b2029; --ground: #12151b; --ink: #e6e9ef; --faint: #a0a9b8; --rule: #333b48;
		--bad: #ff9c94; --bad-ground: #3a1d1c; --look: #f3c969; --look-ground: #352a10;
		--fine: #83d6a0; --fine-ground: #16301f; --bar: #7fb0f0;
	}
}
* { box-sizing: border-box; }
body {
	margin: 0 auto; max-width: 1080px; padding: 24px 20px 40px; background: var(--ground); color: var(--ink);
	font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 24px; line-height: 1.25; margin: 0; }
h2 { font-size: 17px; margin: 32px 0 10px; }
h3 { font-size: 15px; margin: 0; display: flex; gap: 10px; align-items: baseline; }
h3 .what { flex: 1; }
p, ol, dl, dd { margin: 0; }
.setting, .about, .where, small, figcaption, footer { color: var(--faint); }
.summary, .finding, .timeline, table {
	background: var(--paper); border: 1px solid var(--rule); border-radius: 8px;
}
.summary { margin-top: 18px; padding: 16px 18px; border-left: 6px solid var(--fine); }
.summary.bad { border-left-color: var(--bad); }
.summary.look { border-left-color: var(--look); }
.result { font-size: 20px; font-weight: 650; }
.summary.bad .result { color: var(--bad); }
.summary.look .result { color: var(--look); }
.summary.fine .result { color: var(--fine); }
.highlights { display: flex; flex-wrap: wrap; gap: 10px 32px; margin-top: 14px; }
.highlights div { display: flex; flex-direction: column; }
.highlights dd { font-size: 22px; font-weight: 650; line-height: 1.2; }
.highlights dt { font-size: 13px; color: var(--faint); }
.timeline { margin: 0; padding: 12px 16px 10px; }
figcaption { font-size: 13px; margin-bottom: 8px; }
.track { display: grid; grid-template-columns: 170px 1fr; align-items: end; margin-bottom: 6px; }
.track .name { font-size: 13px; line-height: 1.2; padding: 0 10px 3px 0; }
.strip { position: relative; height: 34px; border-bottom: 1px solid var(--rule); }
.strip svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: var(--bar); }
.strip .day { position: absolute; top: 0; bottom: 0; border-left: 1px solid var(--rule); opacity: .6; }
.strip .weekend { border-left-style: dashed; }
.strip .none { position: absolute; left: 6px; bottom: 2px; font-size: 12px; color: var(--faint); background: var(--paper); padding: 0 4px; }
.track-failures svg, .track-mistakes svg { fill: var(--bad); }
.track-kills svg { fill: var(--look); }
.axis { margin: 0; }
.axis .strip { height: 20px; border: 0; }
.axis span { position: absolute; top: 0; font-size: 12px; white-space: nowrap; color: var(--faint); padding-left: 3px; border-left: 1px solid var(--rule); }
.finding { padding: 12px 16px; margin-bottom: 10px; border-left: 6px solid var(--look); break-inside: avoid-page; }
.finding.bad { border-left-color: var(--bad); }
.finding ol { padding-left: 26px; margin-top: 8px; }
.finding li { margin-bottom: 10px; }
.mark { border-radius: 4px; padding: 1px 7px; font-size: 13px; font-weight: 650; white-space: nowrap; }
.bad > h3 .mark, tr.bad .mark { color: var(--bad); background: var(--bad-ground); }
.look > h3 .mark, tr.look .mark { color: var(--look); background: var(--look-ground); }
h3 .count { font-size: 18px; }
.about, .where { font-size: 13px; }
time { font-variant-numeric: tabular-nums; color: var(--faint); margin-right: 4px; }
summary { cursor: pointer; font-size: 13px; color: var(--faint); }
code { font: 12.5px/1.45 ui-monospace, monospace; background: var(--ground); border-radius: 4px; padding: 1px 5px; }
.figures { columns: 2; column-gap: 14px; }
table { width: 100%; border-collapse: separate; border-spacing: 0; margin: 0 0 14px; break-inside: avoid; }
caption { text-align: left; font-weight: 650; padding: 10px 14px 6px; background: var(--paper); border: 1px solid var(--rule); border-bottom: 0; border-radius: 8px 8px 0 0; }
table { border-radius: 0 0 8px 8px; padding: 0 0 6px; border-top: 0; }
th, td { text-align: left; font-weight: 400; padding: 4px 14px; vertical-align: top; }
th small { display: block; line-height: 1.35; }
td.value { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; font-weight: 600; }
footer { margin-top: 28px; font-size: 13px; }
@media (max-width: 760px) {
	body { padding: 16px 12px 32px; }
	.track { grid-template-columns: 1fr; }
	.track .name { padding-bottom: 1px; }
	.axis span:nth-child(even) { display: none; }
	.figures { columns: 1; }
}
@media print {
	:root { --ground: #fff; }
	body { max-width: none; padding: 0; font-size: 11pt; }
	.strip svg, .mark, .summary, .finding { print-color-adjust: exact; }
	details::details-content { content-visibility: visible; block-size: auto; }
	summary { list-style: none; }
}
`;
