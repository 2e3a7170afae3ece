import { sql } from 'kysely'
import { afterEach, expect, vi } from 'vitest'
import { UN_MOMENT_MS } from '#domains/field-service/server/client/prevenir.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import { instantParis, versMs } from '#wire/dates.ts'
import { createDesk, type Equipe } from './desk.ts'

/** A desk that writes to customers: its letters are kept here, its text messages by the port, and its clock may be moved. */
async function createPrevenir() {
  const lettres: { to: string; subject: string; text: string }[] = []
  let casse = false
  let decale = 0
  const t = await createDesk({
    env: { SMS_DRIVER: 'fichiers' },
    mailer: {
      send: async mail => {
        if (casse) throw new Error('away')
        lettres.push(mail)
      },
      close: () => undefined,
    },
  })
  await t.test.services.jobs.start(t.test.services)

  /** A team whose customer can be written to. */
  async function equipe({ email = 'camille@exemple.fr', telephone = '+33612345678' } = {}): Promise<Equipe> {
    const e = await t.equipe()
    await sql`update client set client_email = ${email}, client_telephone = ${telephone}
      where compte_id = ${e.anne.compte_id} and client_id = ${e.client_id}`.execute(t.test.db)
    return e
  }
  /** @param canal null: whichever there is */
  const prevenir = (
    e: Equipe,
    canal: string | null = 'mail',
    qui = e.regulateur,
    headers: Record<string, string> = {},
  ) =>
    t.appeler(qui, 'POST', `/api/regulation/interventions/${e.intervention_id}/prevenir`, {
      payload: canal === null ? {} : { canal },
      headers,
    })
  const lire = async (e: Equipe) =>
    (await t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json().prevenir
  const compter = async (e: Equipe, table: 'envoi_client' | 'lien_client') =>
    (
      await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
        where compte_id = ${e.anne.compte_id} and intervention_id = ${e.intervention_id}`.execute(t.test.db)
    ).rows[0]?.n
  /** Waits until as many have left. @returns them */
  const parti = async (e: Equipe, n = 1) =>
    await vi.waitFor(
      async () => {
        const { envois } = await lire(e)
        expect(envois.filter((v: { etat: string }) => v.etat === 'parti')).toHaveLength(n)
        return envois
      },
      { timeout: 20_000, interval: 200 },
    )
  /** A company that registered with an address which nobody showed to be theirs. */
  const nonConfirmee = async (e: Equipe) =>
    await sql`update compte set adresse_verifiee_a = null where compte_id = ${e.anne.compte_id}`.execute(t.test.db)

  function avancer(ms: number): void {
    decale += ms
    t.test.advance(ms)
  }
  return {
    ...{ t, lettres, equipe, prevenir, lire, compter, parti, nonConfirmee },
    /** The office's clock stands at a moment of Paris. */
    mettreLHeure: (jour: string, heure: string) =>
      avancer(versMs(instantParis(jour, heure)) - t.test.services.clock().getTime()),
    /** The moment within which a message of one kind leaves once. */
    laisserPasser: () => avancer(UN_MOMENT_MS),
    /** What waits to leave has waited long enough: the queue has the clock of its database, which no test moves. */
    finirDAttendre: async () => {
      await sql`update travaux.job set start_after = now() where state = 'created' and start_after > now()`.execute(
        t.test.db,
      )
    },
    /** The mail server is away, or back. */
    casser: (oui: boolean) => {
      casse = oui
    },
    /** As it was before the test. */
    remettre: () => {
      casse = false
      avancer(-decale)
    },
  }
}

/** The same for all the tests of a file, put back after each. */
export function ouvrirPrevenir() {
  const p = onceForFile(createPrevenir, ({ t }) => t.test.close())
  afterEach(() => p.remettre())
  return p
}
