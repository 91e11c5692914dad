import { createSandbox } from '../sandbox/sandbox';
const at = (what: string) => console.log(what, Math.round(process.memoryUsage.rss() / 2 ** 20), JSON.stringify(Object.fromEntries(Object.entries(process.memoryUsage()).map(([k, v]) => [k, Math.round(v / 2 ** 20)]))));
at('loaded');
const s = createSandbox({ leads: 0 });
at('created');
s.close();
