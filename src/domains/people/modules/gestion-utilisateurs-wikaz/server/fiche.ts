import { sql } from 'kysely'
import { compterVisites } from '#domains/field-service/server/api.ts'
import { PROFIL } from '#domains/people/model/commun.ts'
import { type EcritureAcces, ecrireAcces, exigerAcces, exigerSoiMeme } from '#domains/people/server/acces.ts'
import { type LignePersonne, lireMoi, peut } from '#domains/people/server/comptes.ts'
import { lireProfilsDuMetier, listerProfilsDonnables } from '#domains/shell/server/api.ts'
import { revokeAllSessions } from '#server/auth/sessions.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionDe } from '#server/resource/version.ts'
import { PERSONNE_EFFACEE } from '#server/retention/platform-rules.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import { type Notice, success, warning } from '#wire/notice.ts'
import { enregistrerPersonne, type FichePersonne, restaurerPersonne, supprimerPersonne } from '../contract.ts'
import { direContenus } from './contenu-profils.ts'
import { exigerPersonne } from './personnes.ts'

const PROFILS = Object.values(PROFIL)
type ChampProfil = `profil_${(typeof PROFILS)[number]}`
const LABELS: Readonly<Record<ChampProfil, string>> = {
  profil_60: 'Profil Régulateur',
  profil_31: 'Profil Technicien',
  profil_30: 'Profil Bureau',
  profil_70: 'Profil Agent',
  profil_71: 'Profil Cadre',
  profil_72: 'Profil Commercial',
  profil_75: 'Profil Soignant',
}
const champ = (profil_id: (typeof PROFILS)[number]): ChampProfil => `profil_${profil_id}`

const IDENTITE = [
  { id: 'nom', label: 'Nom', type: 'texte', maxLength: 100 },
  { id: 'prenom', label: 'Prénom', type: 'texte', maxLength: 100 },
  { id: 'user_telephone1', label: 'Téléphone', type: 'telephone' },
  { id: 'user_telephone2', label: 'Autre téléphone', type: 'telephone' },
  { id: 'user_adresse', label: 'Adresse', type: 'texte', maxLength: 300 },
  { id: 'user_cp', label: 'Code postal', type: 'texte', maxLength: 5 },
  { id: 'user_ville', label: 'Ville', type: 'texte', maxLength: 100 },
] as const satisfies FormDefinition['dataStructure']

function valeurs(row: LignePersonne): Required<FichePersonne> {
  const a = new Set(row.profils.map(p => p.affect_profil_profil_id))
  const { nom, prenom, user_telephone1, user_telephone2, user_adresse, user_cp, user_ville } = row
  return {
    nom,
    prenom,
    user_telephone1,
    user_telephone2,
    user_adresse,
    user_cp,
    user_ville,
    actif: row.actif ? 1 : 0,
    profil_60: a.has(60) ? 1 : 0,
    profil_31: a.has(31) ? 1 : 0,
    profil_30: a.has(30) ? 1 : 0,
    profil_70: a.has(70) ? 1 : 0,
    profil_71: a.has(71) ? 1 : 0,
    profil_72: a.has(72) ? 1 : 0,
    profil_75: a.has(75) ? 1 : 0,
  }
}

/** What the caller may not change is read only, with the reason. */
export async function formulaireDe(context: Context, id: number): Promise<FormDefinition> {
  const { db, caller } = context
  const row = await exigerPersonne(context, id)
  const permis = peut(await lireMoi(db, caller), row)
  const soi = caller.acteur_utilisateur_id === null
  const donnables = await listerProfilsDonnables(db, context.caller)
  const contenus = await direContenus(db, PROFILS)
  // Those that the company is run with, and what this person holds besides.
  const metier = await lireProfilsDuMetier(db, caller)
  const montres = PROFILS.filter(p => metier.has(p) || valeurs(row)[champ(p)] === 1)
  return formDefinition({
    titre: 'Fiche de la personne',
    multiColonnes: true,
    dataProvider: { ...valeurs(row) },
    version: versionDe({ ...valeurs(row) }),
    dataStructure: [
      ...IDENTITE.map(c => ({ ...c, groupe: 0 })),
      { id: 'actif', label: 'Accès ouvert', type: 'interrupteur', groupe: 1, lecture_seule: !(permis.acces && soi) },
      ...montres.map(profil_id => ({
        id: champ(profil_id),
        label: LABELS[champ(profil_id)],
        aide: contenus.get(profil_id) ?? '',
        type: 'interrupteur' as const,
        groupe: 1,
        lecture_seule: !(permis.droits && soi && donnables.has(profil_id)),
      })),
    ],
    ruleValidate: [{ field: 'nom', rule: 'required', message: 'Nom\u00a0: à renseigner.' }],
  })
}

type Ecriture = EcritureAcces & { readonly context: Context; readonly id: number }

async function changerProfils({ db, cible, peut: permis, context, id }: Ecriture, body: Required<FichePersonne>) {
  const avant = valeurs(cible)
  const changes = PROFILS.filter(p => body[champ(p)] !== avant[champ(p)])
  if (changes.length === 0) return
  exigerSoiMeme(context)
  const { compte_id } = context.caller
  const donnables = await listerProfilsDonnables(db, context.caller)
  if (!permis.droits || changes.some(p => !donnables.has(p)))
    throw refuse('DROIT_MANQUANT', { message: 'Vous ne pouvez donner que des profils dont vous avez tous les droits.' })
  for (const profil_id of changes) {
    if (body[champ(profil_id)] === 1) {
      const lien = { compte_id, utilisateur_id: id, profil_id }
      await db.insertInto('utilisateur_profil').values(lien).execute()
    } else {
      await db
        .deleteFrom('utilisateur_profil')
        .where('compte_id', '=', compte_id)
        .where('utilisateur_id', '=', id)
        .where('profil_id', '=', profil_id)
        .execute()
    }
  }
}

interface Lue {
  readonly id: number
  /** Of the form as it was read. */
  readonly version: string | undefined
}

/** @throws CodedError INTROUVABLE, FICHE_MODIFIEE, DROIT_MANQUANT, PROPRE_ACCES, DERNIER_ADMINISTRATEUR */
export async function ecrireFiche(context: Context, { id, version }: Lue, donnee: FichePersonne): Promise<Notice> {
  const { compte_id } = context.caller
  return await ecrireAcces(context, id, async ecriture => {
    const { db, cible, record } = ecriture
    const avant = valeurs(cible)
    // A profile that the form did not show stays as it is.
    const body = { ...avant, ...donnee }
    if (versionDe({ ...avant }) === versionDe({ ...body })) return success('La fiche est enregistrée.')
    if (version !== undefined && version !== versionDe({ ...avant })) throw refuse('FICHE_MODIFIEE')
    if (body.actif !== avant.actif) exigerAcces({ ...ecriture, context, id })
    await changerProfils({ ...ecriture, context, id }, body)
    const { actif, nom, prenom, user_telephone1, user_telephone2, user_adresse, user_cp, user_ville } = body
    const identite = { nom, prenom, user_telephone1, user_telephone2, user_adresse, user_cp, user_ville }
    await db
      .updateTable('utilisateur')
      .set({ ...identite, actif: actif === 1, version: sql`version + 1` })
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', id)
      .execute()
    const coupe = avant.actif === 1 && actif === 0
    if (coupe) await revokeAllSessions(db, { compte_id, utilisateur_id: id }, 'desactivee', { now: context.now })
    await record({ action: enregistrerPersonne.id, entite: `utilisateur:${id}`, avant, apres: body })
    const perdu = coupe || (avant.profil_31 === 1 && body.profil_31 === 0)
    const restent = perdu ? await compterVisites(db, { compte_id, utilisateur_id: id }, context.now) : 0
    if (restent === 0) return success('La fiche est enregistrée.')
    return warning(
      `La fiche est enregistrée. Il reste ${compter(restent, 'intervention')} à confier à quelqu’un d’autre.`,
    )
  })
}

/** Leaves the company and its lists; visits, reports and the audit keep the name. */
export async function supprimer(context: Context, id: number): Promise<Notice> {
  const { caller, now } = context
  const { compte_id } = caller
  return await ecrireAcces(context, id, async ecriture => {
    const { db, cible, record } = ecriture
    exigerAcces({ ...ecriture, context, id })
    const restent = await compterVisites(db, { compte_id, utilisateur_id: id }, now)
    if (restent > 0)
      throw refuse('ENCORE_UTILISE', {
        message: `Suppression impossible\u00a0: ${compter(restent, 'intervention')} à confier d’abord à quelqu’un d’autre.`,
      })
    await db
      .updateTable('utilisateur')
      .set({ actif: false, version: sql`version + 1` })
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', id)
      .execute()
    await db
      .insertInto('utilisateur_fiche')
      .values({ compte_id, utilisateur_id: id, supprime_a: now })
      .onConflict(conflict => conflict.columns(['compte_id', 'utilisateur_id']).doUpdateSet({ supprime_a: now }))
      .execute()
    await revokeAllSessions(db, { compte_id, utilisateur_id: id }, 'desactivee', { now })
    await record({ action: supprimerPersonne.id, entite: `utilisateur:${id}`, avant: { actif: cible.actif } })
    return success(`${cible.label} ne fait plus partie de vos utilisateurs.`)
  })
}

/**
 * A deleted person comes back as they were; sessions stay closed. Nothing changes for somebody who is there.
 * @throws CodedError INTROUVABLE, DROIT_MANQUANT, PROPRE_ACCES; PROFIL_MODIFIE for somebody who is there with another access
 */
export async function restaurer(context: Context, id: number, actif: boolean): Promise<Notice> {
  const { compte_id } = context.caller
  const faire = async (ecriture: EcritureAcces): Promise<Notice> => {
    const { db, cible, record } = ecriture
    exigerAcces({ ...ecriture, context, id })
    // Erased is not deleted: nobody is left to come back.
    if (cible.label === PERSONNE_EFFACEE) throw refuse('INTROUVABLE')
    const revenue = await db
      .updateTable('utilisateur_fiche')
      .set({ supprime_a: null })
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', id)
      .where('supprime_a', 'is not', null)
      .returning('utilisateur_id')
      .executeTakeFirst()
    if (!revenue) {
      const la = `${cible.label} fait déjà partie de vos utilisateurs`
      if (cible.actif === actif) return success(`${la}.`)
      throw refuse('PROFIL_MODIFIE', { message: `${la}\u00a0: son accès se change dans sa fiche.` })
    }
    if (!cible.actif) {
      await db
        .updateTable('utilisateur')
        .set({ actif, version: sql`version + 1` })
        .where('compte_id', '=', compte_id)
        .where('utilisateur_id', '=', id)
        .execute()
      await record({ action: restaurerPersonne.id, entite: `utilisateur:${id}`, apres: { actif } })
    }
    return success(`${cible.label} fait de nouveau partie de vos utilisateurs.`)
  }
  return await ecrireAcces(context, id, faire, { supprimes: true })
}
