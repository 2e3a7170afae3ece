import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { residencesPeople, residencesRetention } from '#domains/residences/registration.ts'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import { applyRetention } from '#server/retention/apply.ts'
import type { TestSession } from '#server/testing/seed.ts'

const m = ouvrirMaison()
const NOM = 'Kervadec'
let anne: TestSession
let id: number
beforeEach(async () => {
  anne = await m.cadre(undefined, { donnees: true, medical: true, legal: true })
  // Who is told of each stay.
  await m.cadre(anne.compte_id)
  id = await m.inscrire(anne, NOM, { demande_note: `Près de Mme ${NOM}` })
  await m.loger(anne, id, await m.ouvrirLogement(anne), -9)
  const absence = { absence_sorte: 'hospitalisation', absence_du: m.jour(-5), absence_au: m.jour(-3) }
  await m.reussir(anne, 'POST', `${RESIDENTS}/${id}/absences`, { ...absence, absence_lieu: `Clinique ${NOM}` })
  await m.reussir(anne, 'POST', `${RESIDENTS}/${id}/contacts`, {
    ...{ contact_lien: 'enfant', contact_nom: NOM, contact_prenom: 'Yann', contact_telephone: '01 99 00 12 34' },
    ...{ contact_email: '', contact_adresse: '', contact_cp: '', contact_ville: '', contact_detail: '' },
    ...{ contact_is_referent: 1, contact_is_confiance: 0, contact_is_protection: 0 },
  })
  const file = await m.app.inject({
    ...{ method: 'POST', url: `${RESIDENTS}/${id}/fichiers?filename=${NOM}.pdf`, payload: '%PDF-1.4\n%%EOF\n' },
    headers: { ...anne.headers, 'content-type': 'application/octet-stream' },
  })
  if (file.statusCode !== 200) throw new Error(file.body)
  await m.reussir(anne, 'PUT', `${RESIDENTS}/${id}/informations/0`, {
    ...{ resident_gir: '4', date_evaluation: m.jour(-9), evaluateur: `Dr ${NOM}`, resident_groupe_sanguin: '' },
    ...{ resident_allergies: `Vu par M. ${NOM}`, resident_medicaments: '', resident_autres_infos: '' },
    consentement: '',
  })
  const numero = `${RESIDENTS}/${id}/securite-sociale`
  await m.reussir(anne, 'PUT', numero, { resident_securite_sociale: '255081416802538' })
  await m.reussir(anne, 'POST', `${numero}/lecture`, { motif: `Appel de ${NOM}` })
  const legal = await m.app.inject({
    ...{ method: 'POST', url: `${RESIDENTS}/${id}/fichiers-legaux?id=1`, payload: '%PDF-1.4\n%%EOF\n' },
    headers: { ...anne.headers, 'content-type': 'application/octet-stream' },
  })
  if (legal.statusCode !== 200) throw new Error(legal.body)
})
const restes = async () =>
  await Promise.all(
    (['resident_sante', 'resident_nir', 'resident_fichier_legal'] as const).map(
      async table =>
        (await m.db.selectFrom(table).select('resident_id').where('resident_id', '=', id).execute()).length,
    ),
  )
const sortir = (decalage: number) =>
  m.reussir(anne, 'PUT', `${RESIDENTS}/${id}/sortie`, { sortie: m.jour(decalage), sortie_motif: `Chez M. ${NOM}` })
const effacer = (nom: string, qui = anne) => m.appeler(qui, 'POST', `${RESIDENTS}/${id}/effacement`, { nom })

/** Every text of the house's tables that still says the name. */
async function mentions(): Promise<string[]> {
  const { rows } = await sql<{ tbl: string; col: string }>`select c.table_name as tbl, c.column_name as col
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json')
      and exists (select from information_schema.columns k where k.table_schema = 'public'
        and k.table_name = c.table_name and k.column_name = 'compte_id')`.execute(m.db)
  const found: string[] = []
  for (const { tbl, col } of rows) {
    const here = await sql`select from ${sql.table(tbl)} where compte_id = ${anne.compte_id}
      and ${sql.ref(col)}::text like ${`%${NOM}%`} limit 1`.execute(m.db)
    if (here.rows.length > 0) found.push(`${tbl}.${col}`)
  }
  return found
}

describe('what names a resident', () => {
  it('is refused to who does not manage people, of another house, and while they live there', async () => {
    const seul = await m.cadre(anne.compte_id)
    const ailleurs = await m.cadre(undefined, { donnees: true })
    // People's data without the records of the house: who is in hospital is none of theirs.
    const gens = await m.someone({ compte_id: anne.compte_id, modules: [MODULE_UTILISATEURS] })
    for (const path of ['/donnees', '/effacement']) {
      expect((await m.appeler(gens, 'GET', `${RESIDENTS}/${id}${path}`)).body.erreur).toBe('DROIT_MANQUANT')
      expect((await m.appeler(seul, 'GET', `${RESIDENTS}/${id}${path}`)).body.erreur).toBe('DROIT_MANQUANT')
      expect((await m.appeler(ailleurs, 'GET', `${RESIDENTS}/${id}${path}`)).body.erreur).toBe('INTROUVABLE')
    }
    expect((await effacer(`Mme Denise ${NOM}`)).body.erreur).toBe('ENCORE_UTILISE')
    expect((await m.reussir(anne, 'GET', `${RESIDENTS}/${id}/effacement`)).empeche).toHaveLength(1)
    await sortir(3)
    expect((await effacer(`Mme Denise ${NOM}`)).body.erreur).toBe('ENCORE_UTILISE')
    expect((await mentions()).length).toBeGreaterThan(3)
  })

  it('is taken along, then goes for good; the stay remains under a number', async () => {
    const { donnees } = await m.reussir(anne, 'GET', `${RESIDENTS}/${id}/donnees`)
    expect(donnees).toMatchObject({
      resident: [{ resident_nom: NOM }],
      sejours: [{ affect_date_debut: m.jour(-9) }],
      absences: [{ absence_lieu: `Clinique ${NOM}` }],
      contacts: [{ contact_nom: NOM }],
      fichiers: [{ nom: `${NOM}.pdf` }],
      sante: [{ resident_allergies: `Vu par M. ${NOM}` }],
      securite_sociale: '2 55 08 •• •••',
      documents_legaux: [{ fichiers_legaux_id: 1 }],
    })
    // Who manages people without these rights takes along what they may read themself.
    const luc = await m.cadre(anne.compte_id, { donnees: true })
    const siennes = (await m.reussir(luc, 'GET', `${RESIDENTS}/${id}/donnees`)).donnees
    expect(Object.keys(siennes)).not.toEqual(expect.arrayContaining(['sante']))
    expect(siennes).not.toHaveProperty('documents_legaux')
    expect(await restes()).toEqual([1, 1, 1])
    await sortir(0)
    expect((await effacer('Mme Denise')).body.champs).toHaveProperty('nom')
    expect((await effacer(`Mme Denise ${NOM}`)).status).toBe(200)
    expect(await mentions()).toEqual([])
    expect(await restes()).toEqual([0, 0, 0])
    // That somebody read stays, about nobody any more.
    const lus = await m.db.selectFrom('acces_sante').select(['quoi', 'motif']).where('resident_id', '=', id).execute()
    expect(lus).toEqual(expect.arrayContaining([{ quoi: 'nir', motif: '' }]))
    expect((await m.appeler(anne, 'GET', `${RESIDENTS}/${id}`)).status).toBe(404)
    expect((await m.reussir(anne, 'GET', `${RESIDENTS}?actifs=0`)).residents).toEqual([])
    const [stay] = await m.db
      .selectFrom('logement_affectation')
      .select(['affect_date_debut', 'affect_date_fin'])
      .where('resident_id', '=', id)
      .execute()
    expect(stay).toEqual({ affect_date_debut: m.jour(-9), affect_date_fin: m.jour(0) })
    // Nothing brings them back.
    expect((await m.appeler(anne, 'DELETE', `${RESIDENTS}/${id}/sortie`)).status).toBe(404)
    expect((await effacer(`Mme Denise ${NOM}`)).status).toBe(404)
  })

  it('takes what is attached at the same moment, to them or to a contact: nothing comes behind an erasure', async () => {
    await sortir(0)
    const { contact_id } = await m.db
      .selectFrom('resident_contact')
      .select('contact_id')
      .where('resident_id', '=', id)
      .executeTakeFirstOrThrow()
    const joindre = (path: string) =>
      m.app.inject({
        ...{ method: 'POST', url: `${path}/fichiers?filename=${NOM}2.pdf`, payload: '%PDF-1.4\n%%EOF\n' },
        headers: { ...anne.headers, 'content-type': 'application/octet-stream' },
      })
    const depots = await m.services.pools.system.transaction().execute(async db => {
      await sql`select from resident where resident_id = ${id} for no key update`.execute(db)
      let finis = 0
      const envois = [
        joindre(`${RESIDENTS}/${id}`),
        joindre(`${RESIDENTS.replace('/residents', '/contacts')}/${contact_id}`),
      ].map(async envoi => {
        const { statusCode } = await envoi
        finis += 1
        return statusCode
      })
      await new Promise(resolve => setTimeout(resolve, 400))
      expect(finis).toBe(0)
      for (const part of residencesPeople)
        if (part.sujet === 'resident' && 'steps' in part)
          for (const step of part.steps(sql`(select ${anne.compte_id}::int as compte_id, ${id}::int as resident_id)`))
            await step.execute(db)
      return envois
    })
    expect(await Promise.all(depots)).toEqual([404, 404])
    expect(await mentions()).toEqual([])
  })

  it('goes by itself two years after the leaving, and of who waited for nothing', async () => {
    await sortir(0)
    const attend = await m.inscrire(anne, `${NOM}-Roux`)
    const nommes = async () =>
      (
        await m.db
          .selectFrom('resident')
          .select('resident_id')
          .where('compte_id', '=', anne.compte_id)
          .where('efface_a', 'is', null)
          .orderBy('resident_id')
          .execute()
      ).map(r => r.resident_id)
    const appliquer = (jours: number) =>
      applyRetention({
        ...m.services,
        retention: residencesRetention,
        clock: () => new Date(m.services.clock().getTime() + jours * 86_400_000),
      })
    await appliquer(725)
    expect(await nommes()).toEqual([id, attend])
    await appliquer(735)
    expect(await nommes()).toEqual([])
    expect(await mentions()).toEqual([])
    expect(await restes()).toEqual([0, 0, 0])
    const lectures = async () =>
      (await m.db.selectFrom('acces_sante').select('acces_id').where('compte_id', '=', anne.compte_id).execute()).length
    expect(await lectures()).toBe(1)
    await appliquer(3 * 365 + 5)
    expect(await lectures()).toBe(0)
  })
})
