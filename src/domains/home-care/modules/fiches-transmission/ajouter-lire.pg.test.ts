import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unContenu } from '#domains/home-care/model/testing/contenu.ts'
import { entiteTransmission } from '#domains/home-care/model/transmission.ts'
import {
  ajouter,
  BASE,
  createEquipe,
  type Equipe,
  lireAction,
  uidDe,
} from '#domains/home-care/server/testing/equipe.ts'
import { ageSessions } from '#server/testing/aging.ts'
import { sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

let r: Equipe
beforeAll(async () => {
  r = await createEquipe()
})
afterAll(() => r.close())

async function compter(table: 'transmission' | 'transmission_lecture' | 'transmission_correction', qui: TestSession) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where compte_id = ${qui.compte_id}`.execute(r.db)
  return rows[0]?.n
}
const maintenant = () => r.services.clock().toISOString()

describe('transmission.ajouter', () => {
  it('refuses who lacks the module, a wrong entity, and contents that are none', async () => {
    const ines = await r.soignant()
    expect(await sendOne(r, await r.someone({ compte_id: ines.compte_id }), ajouter())).toMatchObject({
      code: 'DROIT_MANQUANT',
    })
    for (const action of [
      ajouter({}, { entity: entiteTransmission(randomUUID()) }),
      ajouter({ texte: '  ' }),
      ajouter({ texte: 'x'.repeat(4001) }),
      ajouter({ personne: 'x'.repeat(101) }),
      ajouter({ actions: 'x'.repeat(2001) }),
      ajouter({ resultat: 'x'.repeat(2001) }),
      ajouter({ categorie: 'potins' as never }),
      ajouter({ importance: 'vitale' as never }),
      ajouter({ auteur_id: 1 } as never),
      ajouter({ uid: 'pas-un-uuid' }),
    ])
      expect(await sendOne(r, ines, action)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(await compter('transmission', ines)).toBe(0)
  })

  it('keeps one sheet whatever is resent, with the time of the device and that of the receipt', async () => {
    const ines = await r.soignant()
    // Away since before it was written.
    await ageSessions(r.db, 40 * 3_600_000, ines.session_id)
    const ecrite = new Date(r.services.clock().getTime() - 3 * 3_600_000).toISOString()
    const action = ajouter({ importance: 'importante' }, { fait_a: ecrite })
    const premiere = await sendOne(r, ines, action)
    expect(premiere).toMatchObject({
      outcome: 'applied',
      donnees: { version: 1 },
    })
    expect(await sendOne(r, ines, action)).toEqual(premiere)
    // Renewed under another key by the person's hand: still one.
    const renvoi = { ...ajouter(action.payload as never), id: randomUUID() }
    expect(await sendOne(r, ines, renvoi)).toMatchObject({ outcome: 'duplicate' })
    expect(await sendOne(r, ines, ajouter({ uid: uidDe(action), texte: 'Autre chose' }))).toMatchObject({
      code: 'CLE_REUTILISEE',
    })
    const samir = await r.samir(ines.compte_id)
    expect(await sendOne(r, samir, ajouter(action.payload as never))).toMatchObject({ code: 'CLE_REUTILISEE' })
    expect(await compter('transmission', ines)).toBe(1)
    const [row] = await r.db.selectFrom('transmission').selectAll().where('compte_id', '=', ines.compte_id).execute()
    expect(row).toMatchObject({
      ecrite_a: new Date(ecrite),
      importance: 'importante',
      texte: 'Rougeur au talon gauche',
    })
    expect(row?.recu_a.getTime()).toBeGreaterThan(new Date(ecrite).getTime())
  })

  it('says in the audit that it was written, never what; nothing of it is logged', async () => {
    const ines = await r.soignant()
    const secret = `Confidence ${randomUUID()}`
    await sendOne(r, ines, ajouter({ texte: secret, personne: secret }))
    await sendOne(r, ines, ajouter({ texte: secret.repeat(200) }))
    const traces = await r.db.selectFrom('audit').selectAll().where('compte_id', '=', ines.compte_id).execute()
    expect(traces.map(t => t.action)).toEqual(['transmission.ajouter'])
    expect(JSON.stringify(traces)).not.toContain(secret)
    expect(r.logLines.join('')).not.toContain(secret)
  })

  it('says to nobody’s telephone what was written', async () => {
    const ines = await r.soignant()
    await r.samir(ines.compte_id)
    await sendOne(r, ines, ajouter({ importance: 'importante' }))
    const { rows } = await sql`select 1 from notification where compte_id = ${ines.compte_id}`.execute(r.db)
    expect(rows).toEqual([])
  })
})

describe('transmission.lire', () => {
  it('marks once who has read, and its author sees how many', async () => {
    const ines = await r.soignant()
    const samir = await r.samir(ines.compte_id)
    const action = ajouter()
    await sendOne(r, ines, action)
    const uid = uidDe(action)
    const [avant] = (await r.lire(samir)).corps.transmissions
    expect(avant).toMatchObject({ transmission_uid: uid, version_lue: 0, lecteurs: 0 })
    const lue_a = maintenant()
    expect(await sendOne(r, samir, lireAction(uid, 1, { fait_a: lue_a }))).toMatchObject({ outcome: 'applied' })
    expect(await sendOne(r, samir, lireAction(uid))).toMatchObject({ outcome: 'duplicate' })
    expect((await r.lire(samir)).corps.transmissions[0]).toMatchObject({ version_lue: 1 })
    const vue = (await r.lire(ines)).corps.transmissions[0]
    expect(vue.lecteurs).toBe(1)
    const detail = await r.lire(ines, `/messages/${vue.transmission_id}`)
    expect(detail.corps.lecteurs).toEqual([
      { utilisateur_id: samir.utilisateur_id, utilisateur: 'Samir Haddad', lue_a, avant_correction: false },
    ])
    expect(await compter('transmission_lecture', ines)).toBe(2)
  })

  it('tells nobody whether a sheet of another company exists, and touches nothing of theirs', async () => {
    const ines = await r.soignant()
    const action = ajouter()
    await sendOne(r, ines, action)
    const dehors = await r.soignant()
    const reponses = [
      await sendOne(r, dehors, lireAction(uidDe(action))),
      await sendOne(r, dehors, lireAction(randomUUID())),
    ].map(({ id: _id, recu_a: _recu, ...reste }) => reste)
    expect(reponses[0]).toEqual(reponses[1])
    expect((await r.lire(ines)).corps.transmissions[0].lecteurs).toBe(0)
    expect((await r.lire(dehors)).corps.transmissions).toEqual([])
    const id = (await r.lire(ines)).corps.transmissions[0].transmission_id
    expect((await r.lire(dehors, `/messages/${id}`)).status).toBe(404)
  })

  it('keeps a mark that comes back before its sheet, on a restored server', async () => {
    const ines = await r.soignant()
    const samir = await r.samir(ines.compte_id)
    const action = ajouter()
    expect(await sendOne(r, samir, lireAction(uidDe(action)))).toMatchObject({ outcome: 'applied' })
    await sendOne(r, ines, action)
    expect((await r.lire(samir)).corps.transmissions[0].version_lue).toBe(1)
  })

  it('refuses a wrong entity, a wrong version and who lacks the module', async () => {
    const ines = await r.soignant()
    const uid = randomUUID()
    for (const action of [lireAction(uid, 0), lireAction(uid, 1, { entity: entiteTransmission(uid) })])
      expect(await sendOne(r, ines, action)).toMatchObject({ code: 'SAISIE' })
    expect(await sendOne(r, await r.someone(), lireAction(uid))).toMatchObject({ code: 'DROIT_MANQUANT' })
    expect(await compter('transmission_lecture', ines)).toBe(0)
  })
})

describe('POST messages, the specification’s own call', () => {
  const poster = (qui: TestSession, payload: object, cle?: string) =>
    r.app.inject({
      method: 'POST',
      url: `${BASE}/messages`,
      headers: { ...qui.headers, ...(cle && { 'idempotency-key': cle }) },
      payload,
    })
  it('adds once per key', async () => {
    const ines = await r.soignant()
    expect((await poster(ines, { ...unContenu(), texte: '' })).statusCode).toBe(400)
    const cle = randomUUID()
    const premier = await poster(ines, unContenu(), cle)
    expect(premier.json()).toMatchObject({ code: 'success', transmission: { auteur: 'Inès Caron' } })
    expect((await poster(ines, unContenu(), cle)).json()).toEqual(premier.json())
    expect((await poster(ines, unContenu({ texte: 'Autre' }), cle)).json().erreur).toBe('CLE_REUTILISEE')
    expect(await compter('transmission', ines)).toBe(1)
    // The ledger knows which sheet it was: its words stand on the sheet alone.
    const recus = await r.db.selectFrom('recu').select('resultat').where('cle', '=', cle).execute()
    expect(recus).toMatchObject([{ resultat: { outcome: 'applied', donnees: { version: 1 } } }])
    expect(JSON.stringify(recus)).not.toMatch(/Petit|talon/)
    const { corps } = await r.lire(ines, '/messages/create')
    expect(corps.dataStructure[0]).toMatchObject({ id: 'personne', options: [{ value: 'Mme Petit, ch. 12' }] })
  })
})
