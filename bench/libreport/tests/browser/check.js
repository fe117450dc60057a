/*
 * check.js PAGE ...: look at pages as people do who use them.
 */
'use strict';

const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { chromium } = require('playwright-core');

const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const browser_path = process.env.CHROMIUM || '/usr/bin/chromium';
let failed = 0, passed = 0;

function check(what, faults) {
	if (faults.length === 0) {
		passed++;
		return;
	}
	failed++;
	console.log(`FAILED: ${what}`);
	for (const fault of faults.slice(0, 10))
		console.log(`    ${String(fault).slice(0, 300)}`);
}

/* A page, and what it should never do. */
async function open(browser, file, options) {
	const context = await browser.newContext(options);
	const page = await context.newPage();
	const faults = [];
	const url = pathToFileURL(file).href;

	page.on('console', (m) => faults.push(`console: ${m.text()}`));
	page.on('pageerror', (e) => faults.push(`error: ${e.message}`));
	page.on('request', (r) => {
		if (r.url() !== url)
			faults.push(`request: ${r.url()}`);
	});
	await page.goto(url);
	return { context, page, faults };
}

function unfold(page) {
	return page.evaluate(() => document.querySelectorAll('details').
	    forEach((d) => { d.open = true; }));
}

/* The page itself; boxes of their own may scroll. */
async function sideways(page) {
	const wide = await page.evaluate(() =>
	    document.documentElement.scrollWidth - window.innerWidth);

	return wide > 0 ? [`${wide} pixels too wide`] : [];
}

/* What no page can mend where names are blank, or the same twice. */
const of_names = {
	'empty-table-header': { enabled: false },
	'landmark-unique': { enabled: false }
};

async function accessible(page, rules) {
	await page.evaluate(axe);
	const result = await page.evaluate((off) => window.axe.run(document, {
		runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa',
		    'best-practice'],
		rules: off
	}), rules);

	return result.violations.flatMap((v) => v.nodes.map((n) =>
	    `${v.id}: ${n.html.slice(0, 120)} ` +
	    (n.any[0] ? n.any[0].message : '')));
}

async function seen(browser, file, colorScheme, width) {
	const what = `${path.basename(file)} ${colorScheme} ${width}`;
	const { context, page, faults } = await open(browser, file, {
		colorScheme, viewport: { width, height: 900 }
	});

	check(`${what}: width`, await sideways(page));
	await unfold(page);
	check(`${what}: width, unfolded`, await sideways(page));
	if (width !== 360)
		check(`${what}: axe`, await accessible(page,
		    file.includes('hostile') ? of_names : {}));
	check(`${what}: quiet`, faults);
	await context.close();
}

/* Tab goes to all that can be used, in order, and Enter unfolds. */
async function keyboard(browser, file) {
	const { context, page } = await open(browser, file, {});
	const expect = await page.evaluate(() => [...document.querySelectorAll(
	    'a[href], summary, [tabindex="0"]')].filter((e) =>
	    e.checkVisibility()).map((e, i) => (e.dataset.n = String(i))));
	const got = [];

	for (let i = 0; i < expect.length; i++) {
		await page.keyboard.press('Tab');
		got.push(await page.evaluate(() =>
		    document.activeElement.dataset.n || 'nowhere'));
	}
	check(`${path.basename(file)}: keyboard`, expect.filter((n, i) =>
	    got[i] !== n).map((n) => `${n} is not reached in its turn`));
	const summary = page.locator('summary').first();
	if (await summary.count() > 0) {
		await summary.focus();
		await page.keyboard.press('Enter');
		check(`${path.basename(file)}: unfold`, await page.evaluate(
		    () => document.querySelector('details').open) ? [] :
		    ['Enter does not open it']);
	}
	await context.close();
}

async function paper(browser, file) {
	const { context, page, faults } = await open(browser, file, {});

	await page.emulateMedia({ media: 'print' });
	await unfold(page);
	const pdf = await page.pdf({ format: 'A4' });
	if (pdf.length < 5000)
		faults.push(`only ${pdf.length} bytes`);
	const hidden = await page.evaluate(() =>
	    [...document.querySelectorAll('svg, table, pre')].filter((e) =>
	    !e.checkVisibility()).length);
	if (hidden > 0)
		faults.push(`${hidden} figures or tables are not printed`);
	check(`${path.basename(file)}: print`, faults);
	await context.close();
}

async function scripts_off(browser, file) {
	const on = await open(browser, file, {});
	const off = await open(browser, file, { javaScriptEnabled: false });
	const faults = off.faults;

	if (await on.page.locator('body').innerText() !==
	    await off.page.locator('body').innerText())
		faults.push('it says something else');
	const details = off.page.locator('details').first();
	if (await details.count() > 0) {
		await details.locator('summary').first().click();
		if (await details.getAttribute('open') === null)
			faults.push('nothing unfolds');
	}
	check(`${path.basename(file)}: without scripts`, faults);
	await on.context.close();
	await off.context.close();
}

(async () => {
	const browser = await chromium.launch({
		executablePath: browser_path, args: ['--no-sandbox']
	});

	for (const name of process.argv.slice(2)) {
		const file = path.resolve(name);

		/* The colours do not change how wide a page is. */
		for (const [scheme, width] of [['light', 360],
		    ['light', 1600], ['dark', 1600]])
			await seen(browser, file, scheme, width);
		await keyboard(browser, file);
		await paper(browser, file);
		await scripts_off(browser, file);
	}
	await browser.close();
	console.log('hostile pages: axe without ' +
	    Object.keys(of_names).join(' and ') +
	    ', as their names are blank, or the same twice');
	console.log(`${passed} passed, ${failed} failed`);
	process.exit(failed > 0 || passed === 0 ? 1 : 0);
})().catch((e) => {
	console.log(e.message);
	console.log(`${passed} passed, ${failed + 1} failed`);
	process.exit(1);
});
