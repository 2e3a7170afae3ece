import { PROFIL } from '#domains/people/model/commun.ts'
import { ecrireProprietes, ecrireVisibilite } from '#domains/people/model/droits.ts'
import type { LignePersonne } from '#domains/people/server/comptes.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { exigerPersonne } from './personnes.ts'

type Proprietes = { readonly fonction: string; readonly matricule: string; readonly couleur: string }

/** Only the panes of somebody's own profiles (specification field-service §6). @throws CodedError INTROUVABLE */
export async function exigerProfil(context: Context, id: number, profil: keyof typeof PROFIL): Promise<LignePersonne> {
  const row = await exigerPersonne(context, id)
  if (!row.profils.some(p => p.affect_profil_profil_id === PROFIL[profil])) throw refuse('INTROUVABLE')
  return row
}

const lues = ({ fonction, matricule, couleur }: LignePersonne): Proprietes => ({
  fonction: fonction ?? '',
  matricule: matricule ?? '',
  couleur: couleur ?? '',
})

export async function formulaireProprietes(context: Context, id: number): Promise<FormDefinition> {
  const row = await exigerProfil(context, id, 'regulateur')
  return formDefinition({
    titre: 'Propriétés',
    dataProvider: { ...lues(row) },
    dataStructure: [
      { id: 'fonction', label: 'Fonction', type: 'texte', maxLength: 80 },
      { id: 'matricule', label: 'Matricule', type: 'texte', maxLength: 20 },
      { id: 'couleur', label: 'Couleur', type: 'couleur' },
    ],
  })
}

export async function enregistrerProprietes(context: Context, id: number, proprietes: Proprietes): Promise<void> {
  const avant = lues(await exigerProfil(context, id, 'regulateur'))
  if (JSON.stringify(avant) === JSON.stringify(proprietes)) return
  const { compte_id } = context.caller
  await context.db
    .insertInto('utilisateur_fiche')
    .values({ compte_id, utilisateur_id: id, ...proprietes })
    .onConflict(conflict => conflict.columns(['compte_id', 'utilisateur_id']).doUpdateSet(proprietes))
    .execute()
  await record(context, { action: ecrireProprietes.id, entite: `utilisateur:${id}`, avant, apres: proprietes })
}

export async function lireVisible(context: Context, id: number): Promise<boolean> {
  return (await exigerProfil(context, id, 'technicien')).visibilite_do ?? false
}

/** Issuers see, or no longer, when this technician is free. Absolute: a repeat changes nothing. */
export async function enregistrerVisible(context: Context, id: number, visibilite_do: boolean): Promise<void> {
  const avant = await lireVisible(context, id)
  if (avant === visibilite_do) return
  const { compte_id } = context.caller
  await context.db
    .insertInto('utilisateur_fiche')
    .values({ compte_id, utilisateur_id: id, visibilite_do })
    .onConflict(conflict => conflict.columns(['compte_id', 'utilisateur_id']).doUpdateSet({ visibilite_do }))
    .execute()
  await record(context, { action: ecrireVisibilite.id, entite: `utilisateur:${id}`, avant, apres: visibilite_do })
}
