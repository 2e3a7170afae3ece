import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANNING } from '#domains/scheduling/server/testing/echanges.ts'
import { createResidence, type Residence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis } from '#wire/dates.ts'

let r: Residence
beforeAll(async () => {
  r = await createResidence({ env: { PUBLIC_URL: 'https://terrain.exemple.fr' } })
})
afterAll(() => r.close())

const appeler = (s: TestSession, method: 'GET' | 'POST' | 'DELETE') =>
  r.app.inject({ method, url: `${PLANNING}/agenda`, headers: s.headers })
/** Path of a new secret address. */
async function creer(s: TestSession): Promise<string> {
  const { url } = (await appeler(s, 'POST')).json()
  return new URL(url).pathname
}
const suivre = (url: string, headers: Record<string, string> = {}) => r.app.inject({ method: 'GET', url, headers })
const deplier = (texte: string): string[] => texte.replaceAll('\r\n ', '').split('\r\n')
const utc = (iso: string): string => iso.replace(/[-:]|\.\d{3}/g, '')

describe('the secret address', () => {
  it('is shown once, kept as a hash, replaced and revoked', async () => {
    const ines = await r.agent()
    expect((await appeler(ines, 'GET')).json()).toEqual({ actif: false, cree_a: null, lu_a: null })
    const cree = (await appeler(ines, 'POST')).json()
    expect(cree.url).toMatch(/^https:\/\/terrain\.exemple\.fr\/api\/edt\/agenda\/[\w-]{43}\/planning\.ics$/)
    const jeton = cree.url.split('/').at(-2) ?? ''
    const row = await r.db
      .selectFrom('agenda_lien')
      .selectAll()
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .executeTakeFirstOrThrow()
    expect(row.jeton_sha256).toEqual(createHash('sha256').update(jeton).digest())
    expect(JSON.stringify((await appeler(ines, 'GET')).json())).not.toContain(jeton)

    const premier = new URL(cree.url).pathname
    expect((await suivre(premier)).statusCode).toBe(200)
    const second = await creer(ines)
    expect((await suivre(premier)).statusCode).toBe(404)
    expect((await suivre(second)).statusCode).toBe(200)
    expect((await appeler(ines, 'DELETE')).json()).toMatchObject({ code: 'success' })
    expect((await suivre(second)).statusCode).toBe(404)
    expect((await appeler(ines, 'DELETE')).json().message).toBe('Aucune adresse d’agenda à révoquer')
    const traces = await r.db
      .selectFrom('audit')
      .select('action')
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .orderBy('recu_a')
      .execute()
    expect(traces.map(t => t.action).sort()).toEqual(['agenda.creer', 'agenda.creer', 'agenda.revoquer'])
  })

  it('answers the same for a secret that never was, one of somebody switched off, of a closed company and one without the module', async () => {
    const parti = await r.agent()
    const sans = await r.agent()
    const urls = [await creer(parti), await creer(sans), `/api/edt/agenda/${'A'.repeat(43)}/planning.ics`]
    await r.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', parti.utilisateur_id)
      .execute()
    await r.db.deleteFrom('utilisateur_module').where('utilisateur_id', '=', sans.utilisateur_id).execute()
    const fermee = await r.someone({ modules: ['vx-mon-planning-edt'] })
    urls.push(await creer(fermee))
    await r.db.updateTable('compte').set({ actif: false }).where('compte_id', '=', fermee.compte_id).execute()
    const reponses = await Promise.all(urls.map(url => suivre(url)))
    expect(new Set(reponses.map(a => a.body.replace(/"reference":"[^"]+"/, ''))).size).toBe(1)
    for (const answer of reponses) expect(answer.json()).toMatchObject({ erreur: 'INTROUVABLE' })
    expect((await suivre('/api/edt/agenda/court/planning.ics')).statusCode).toBe(400)
  })

  it('is not made by an administrator who acts in the person’s name', async () => {
    const ines = await r.agent()
    const admin = await r.someone({ administrateurPlateforme: true })
    const empruntee = await r.signIn(ines, { acteur_utilisateur_id: admin.utilisateur_id })
    expect((await appeler(empruntee, 'POST')).statusCode).toBe(403)
    expect((await appeler(ines, 'GET')).json().actif).toBe(false)
  })

  it('notes its last reading, once an hour', async () => {
    const ines = await r.agent()
    const url = await creer(ines)
    const lu = async () => (await appeler(ines, 'GET')).json().lu_a
    expect(await lu()).toBeNull()
    await suivre(url)
    const premier = await lu()
    expect(premier).not.toBeNull()
    await suivre(url)
    expect(await lu()).toBe(premier)
    await r.db
      .updateTable('agenda_lien')
      .set({ lu_a: new Date(new Date(premier).getTime() - 3_700_000) })
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .execute()
    await suivre(url)
    expect(new Date(await lu()).getTime()).toBeGreaterThanOrEqual(new Date(premier).getTime())
  })
})

describe('the calendar', () => {
  it('holds the person’s own posts, duties and absences, and nobody’s name', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const { compte_id, utilisateur_id } = ines
    const matin = await r.pointage(ines, 1)
    const coupe = await r.pointage(ines, 2, 'Jour', {
      pointage_heure_debut_coupure: '12:00',
      pointage_heure_fin_coupure: '14:00',
    })
    const nuit = await r.pointage(ines, 3, 'Nuit')
    const astreinte = await r.astreinte(ines, 6)
    for (const [d, sorte] of [
      [8, 'conge'],
      [9, 'conge'],
      [11, 'maladie'],
    ] as const)
      await r.db
        .insertInto('absence')
        .values({ compte_id, utilisateur_id, jour: r.jour(d), sorte, demande_conge_id: null })
        .execute()
    await r.pointage(samir, 1)
    await r.pointage(ines, 40)
    const answer = await suivre(await creer(ines))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(answer.body.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lignes = deplier(answer.body)
    const uids = lignes.filter(l => l.startsWith('UID:')).map(l => l.slice(4).replace('@terrain.exemple.fr', ''))
    expect(uids).toEqual([
      `pointage-${matin}`,
      `pointage-${coupe}`,
      `pointage-${coupe}-2`,
      `pointage-${nuit}`,
      `astreinte-${astreinte}`,
      `absence-${compte_id}-${utilisateur_id}-conge-${r.jour(8)}`,
      `absence-${compte_id}-${utilisateur_id}-maladie-${r.jour(11)}`,
    ])
    expect(lignes.filter(l => l.startsWith('SUMMARY:'))).toEqual(
      ['Matin', 'Jour', 'Jour', 'Nuit', 'Astreinte', 'Congé payé', 'Absence'].map(t => `SUMMARY:${t}`),
    )
    expect(lignes).toContain('X-WR-CALNAME:Mon planning')
    expect(lignes).toContain(`DTSTART:${utc(instantParis(r.jour(3), '21:00'))}`)
    expect(lignes).toContain(`DTEND:${utc(instantParis(r.jour(4), '07:00'))}`)
    expect(lignes).toContain(`DTSTART;VALUE=DATE:${r.jour(8).replaceAll('-', '')}`)
    expect(lignes).toContain(`DTEND;VALUE=DATE:${r.jour(10).replaceAll('-', '')}`)
    expect(answer.body).not.toMatch(/Samir|Haddad|Inès|Caron|[Mm]aladie:/)
  })

  it('says nothing again until something changes, and then counts the revision', async () => {
    const ines = await r.agent()
    const poste = await r.pointage(ines, 1)
    const url = await creer(ines)
    const premier = await suivre(url)
    const etag = String(premier.headers.etag)
    const encore = await suivre(url, { 'if-none-match': `W/${etag}` })
    expect([encore.statusCode, encore.body]).toEqual([304, ''])
    await r.db.updateTable('pointage').set({ version: 2 }).where('pointage_id', '=', poste).execute()
    const apres = await suivre(url, { 'if-none-match': etag })
    expect(apres.statusCode).toBe(200)
    expect(deplier(apres.body)).toContain('SEQUENCE:2')
  })
})
