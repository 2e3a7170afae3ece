import type { Page, Request } from '@playwright/test'
import { PREPARE_DELAY_MS } from '#client/modules/prepare-delay.ts'
import { LONG } from '#tests/support/long.ts'
import { askOffice } from './support/office.ts'
import type { Screen } from './support/screen.ts'
import { enterAs, people } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, PHONE, test } from './support/test.ts'

interface Counts {
  readonly requests: readonly string[]
  readonly nodes: number
}

/** After the last answer, long enough for what it makes a screen ask next. */
const QUIET_MS = 1500

/** Notes the calls to the API from now on; a new page begins the list again, so that none of the page before is in it. */
function noteCalls(page: Page) {
  const calls: string[] = []
  const open = new Set<Request>()
  let last = Date.now()
  const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')
  const begin = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      calls.length = 0
      open.clear()
    }
    if (!isCall(request)) return
    const { pathname, search } = new URL(request.url())
    calls.push(`${request.method()} ${pathname}${search}`)
    // The live line is answered as long as the page stands.
    if (pathname !== '/api/evenements') open.add(request)
    last = Date.now()
  }
  const end = (request: Request) => {
    if (open.delete(request)) last = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return {
    calls,
    /** Everything was asked for, that call among it, and answered. */
    quiet: (among: string) =>
      expect
        .poll(() => calls.includes(among) && open.size === 0 && Date.now() - last > QUIET_MS, {
          intervals: [100],
          timeout: 60_000,
        })
        .toBe(true),
    stop: () => page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  }
}

/** Calls to the API for the screen, until nothing more is asked, and elements once it is there. */
async function countsOf(page: Page, screen: Screen): Promise<Counts> {
  const { calls, quiet, stop } = noteCalls(page)
  await screen.open(page)
  // The workspace's services come last, and read the session again.
  await quiet('GET /api/session')
  stop()
  // Tabs opened before stay in the page, hidden: they are another screen's.
  const nodes = await page.evaluate(
    () => [...document.body.querySelectorAll('*')].filter(e => e.checkVisibility()).length,
  )
  return { requests: calls, nodes }
}

/**
 * Holds back what is prepared for a day without network: it begins after a delay, with whatever screen stands or is still
 * coming then, and is no screen's: it is counted by itself.
 */
async function holdPreparation(page: Page): Promise<void> {
  await page.addInitScript(delay => {
    const wait = globalThis.setTimeout
    globalThis.setTimeout = Object.assign(
      (...[work, after, ...rest]: Parameters<typeof wait>) => (after === delay ? 0 : wait(work, after, ...rest)),
      wait,
    ) as typeof wait
  }, PREPARE_DELAY_MS)
}

/** Calls of a start that prepares the day without network, as it does by itself once a screen has stood a while. */
async function countPreparation(page: Page): Promise<readonly string[]> {
  const other = await page.context().newPage()
  const { calls, quiet } = noteCalls(other)
  await other.goto('/notifications')
  // Asked by the preparation alone.
  await quiet('GET /api/entreprises/modules/mes-absences/demandes')
  await other.close()
  // Pictures and reports are fetched once, and stay.
  return calls.filter(call => !/\/fichiers\/|\/showcri$/.test(call))
}

/** Visits of past years, counted back from now: a year of them makes each month of this one a month with a statement. */
async function pastYears(server: TestServer, from: number, to: number): Promise<void> {
  await askOffice(
    server,
    `insert into intervention (compte_id, client_id, adresse_id, prestation_id, technicien_id, plage, th_libelle,
       etapes_en_cours, heure_ordre, heure_arrivee, heure_cloture, cloture_recu_a, intervention_cloture, cloture_libelle)
     select distinct on (compte_id, technicien_id, lower(plage) - back) compte_id, client_id, adresse_id, prestation_id,
       technicien_id, tstzrange(lower(plage) - back, upper(plage) - back), th_libelle, 3, lower(plage) - back, lower(plage) - back,
       upper(plage) - back, upper(plage) - back, 1, 'Réparé'
     from intervention cross join lateral (select n * interval '364 days' as back from generate_series(${from}, ${to}) n) years
     where annulee_a is null and technicien_id is not null and not exists (select from intervention o
       where o.compte_id = intervention.compte_id and o.technicien_id = intervention.technicien_id and o.annulee_a is null
         and o.plage && tstzrange(lower(intervention.plage) - back, upper(intervention.plage) - back))`,
  )
}

/** Ten years of the company's past, read notifications and old devices: much more exists, nothing more is to be shown. */
async function age(server: TestServer): Promise<void> {
  await pastYears(server, 3, 11)
  await askOffice(
    server,
    `insert into notification (compte_id, utilisateur_id, notification_titre, notification_body, cree_a, lue_a)
     select compte_id, utilisateur_id, 'Ancienne', 'Texte', now() - interval '1 year', now() - interval '1 year'
     from utilisateur cross join generate_series(1, 500)`,
  )
  await askOffice(
    server,
    `insert into session (compte_id, utilisateur_id, client_id, revoquee_a, creee_a, vue_a)
     select compte_id, utilisateur_id, 'relais-terrain-pwa', now() - interval '1 year', now() - interval '1 year',
       now() - interval '1 year' from utilisateur cross join generate_series(1, 200)`,
  )
}

/** The notifications screen shows the fifty latest ones, read ones included: it is full, and grows no more. */
const FULL_AT = 50
const REQUESTS_MOST = 10
const NODES_MOST = 1500

test('requests and elements of a screen do not grow with what the company has', LONG, async ({ device, server }) => {
  test.setTimeout(300_000)
  const technician = people.find(person => person.name === 'technicien')
  if (!technician) throw new Error('no technician in the demonstration')
  const screens = technician.screens.filter(screen => !['cri', 'cloture'].includes(screen.name))
  await askOffice(
    server,
    `insert into notification (compte_id, utilisateur_id, notification_titre, notification_body, cree_a, lue_a)
     select compte_id, utilisateur_id, 'Récente', 'Texte', now(), now() from utilisateur cross join generate_series(1, ${FULL_AT})`,
  )
  await pastYears(server, 2, 2)
  const page = await device({ size: PHONE })
  await holdPreparation(page)
  await enterAs(page, technician, false)
  const preparedBefore = await countPreparation(page)
  // The address of the workspace itself shows the tab that was open last: the same before both rounds.
  await screens.at(-1)?.open(page)
  const before: Record<string, Counts> = {}
  for (const screen of screens) before[screen.name] = await countsOf(page, screen)
  await age(server)
  const after: Record<string, Counts> = {}
  for (const screen of screens) after[screen.name] = await countsOf(page, screen)
  const preparedAfter = await countPreparation(page)
  const grown = screens.flatMap(({ name }) => {
    const [young, old] = [before[name], after[name]]
    if (!young || !old) return [`${name} was not counted`]
    const counted = [young.requests, old.requests].map(calls => `${calls.length} (${calls.join(', ')})`)
    const told = `${name}: ${counted.join(' then ')} requests, ${young.nodes} then ${old.nodes} elements`
    // A few elements may differ with the moment (a toast, a time); a list that grows would not stop at ten.
    const same = old.requests.length <= young.requests.length && old.nodes <= young.nodes + 10
    return same && old.requests.length <= REQUESTS_MOST && old.nodes <= NODES_MOST ? [] : [told]
  })
  expect(grown).toEqual([])
  expect(preparedAfter.length, preparedAfter.join(', ')).toBeLessThanOrEqual(preparedBefore.length)
})
