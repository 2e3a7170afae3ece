import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { currentVisit, TECHNICIAN } from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { settled } from '../support/screen.ts'
import { root, type TestServer } from '../support/server.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

const MARK = '<img src=x onerror="globalThis.canari=1"><script>globalThis.canari=1</script>'

/** Adds markup to every text of a company that the database lets hold it, past all forms. @returns columns that took it */
async function poison(server: TestServer): Promise<number> {
  const columns = await askOffice<{ t: string; c: string }>(
    server,
    `select c.table_name as t, c.column_name as c from information_schema.columns c
       join information_schema.columns k on k.table_name = c.table_name and k.column_name = 'compte_id' and k.table_schema = 'public'
      where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
        and c.table_name not in ('session', 'jeton', 'recu', 'fichier')
        and not (c.table_name = 'utilisateur' and c.column_name not in ('nom', 'prenom'))`,
  )
  let taken = 0
  for (const { t, c } of columns) {
    const sql = `update "${t}" set "${c}" = "${c}" || $1 where compte_id = (select compte_id from utilisateur where email = $2)`
    await askOffice(server, sql, [MARK, TECHNICIAN]).then(
      () => taken++,
      // What the database bounds holds no such text.
      error => expect(error.code, `${t}.${c}`).toMatch(/^(22|23|55|42)/),
    )
  }
  return taken
}

/** Elements made of the markup; none may be. */
const made = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelectorAll('img[src="x"]').length +
      [...document.scripts].filter(s => s.text.includes('canari')).length +
      Number('canari' in globalThis),
  )

/** Screens of the field's modules, by the addresses that their folders declare; one without right shows just that. */
const addresses = ['field-service', 'people', 'customers'].flatMap(domain => {
  const modules = path.join(root, 'src/domains', domain, 'modules')
  return readdirSync(modules)
    .filter(name => existsSync(path.join(modules, name, 'module.ts')))
    .map(name => `/m/${name}`)
})

test('markup in the texts of a company is shown as text, on every screen of the field', async ({ device, server }) => {
  test.setTimeout(300_000)
  expect(await poison(server)).toBeGreaterThan(40)
  const reports: string[] = []
  let shown = 0
  const visit = await currentVisit(server)
  for (const [email, size] of [
    ['regulateur@demo.test', DESK],
    [TECHNICIAN, undefined],
  ] as const) {
    const page = await device(size ? { size } : {})
    page.on('console', message => {
      if (/Content Security Policy/.test(message.text())) reports.push(`${page.url()}: ${message.text()}`)
    })
    await signIn(page, email)
    for (const address of [...addresses, `/m/mon-activite/intervention/${visit}`]) {
      await page.goto(address)
      await expect(page.locator('main').first()).toBeVisible({ timeout: 20_000 })
      await settled(page)
      if (((await page.locator('main').first().textContent()) ?? '').includes('<img src=x')) shown++
      expect(await made(page), address).toBe(0)
    }
  }
  // Screens that show none of it would prove nothing.
  expect(shown).toBeGreaterThan(5)
  expect(reports).toEqual([])
})
