import { VEHICULES } from '#domains/field-service/modules/gestion-des-vehicules/contract.ts'
import { lireEcheancesVehicules } from '#domains/field-service/server/api.ts'
import { DROIT_LEGAL, MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { JOURS_AVANT_FIN, MOTS_MESURES, palierDe } from '#domains/residences/model/contact.ts'
import type { Echeance, EcheanceDeVehicule } from '#domains/residences/model/contacts-operations.ts'
import { direParQui } from '#domains/residences/model/echeances.ts'
import { emplacementDe } from '#domains/residences/model/legal.ts'
import { nomResident } from '#domains/residences/model/resident.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { lireTenants } from '../tenants.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Of who has not left: who they are, for what ends about them. */
function residents({ db, caller }: Lecture, jour: string) {
  return db
    .selectFrom('resident as r')
    .select(['r.resident_id', 'r.resident_civilite', 'r.resident_prenom', 'r.resident_nom'])
    .where('r.compte_id', '=', caller.compte_id)
    .where('r.efface_a', 'is', null)
    .where(eb => eb.or([eb('r.sortie', 'is', null), eb('r.sortie', '>', jour)]))
}

async function mesures(context: Lecture, jour: string): Promise<Echeance[]> {
  const mesures = residents(context, jour)
    .innerJoin('resident_contact as c', join =>
      join.onRef('r.compte_id', '=', 'c.compte_id').onRef('r.resident_id', '=', 'c.resident_id'),
    )
    .select(['c.contact_id', 'c.contact_nom', 'c.contact_prenom', 'c.protection_mesure', 'c.protection_fin'])
    .where('c.supprime_a', 'is', null)
    .where('c.protection_fin', '<=', ajouterJours(jour, JOURS_AVANT_FIN))
  const [rows, gens] = await Promise.all([mesures.execute(), lireTenants(context, MODULE_RESIDENTS)])
  const par = direParQui(gens, context.caller.utilisateur_id)
  return rows.flatMap(r => {
    const palier = palierDe(r.protection_fin, jour)
    if (palier === null || r.protection_fin === null || r.protection_mesure === null) return []
    return {
      ...{
        contact_id: r.contact_id,
        fichiers_legaux_id: null,
        resident_id: r.resident_id,
        label: nomResident(r),
        palier,
      },
      quoi: MOTS_MESURES[r.protection_mesure],
      qui: [r.contact_prenom, r.contact_nom].filter(Boolean).join(' '),
      par,
      le: r.protection_fin,
    }
  })
}

/** Of each slot the version that stands: one that was renewed ends no more. */
async function documents(context: Lecture, jour: string): Promise<Echeance[]> {
  if (!context.caller.modules.has(DROIT_LEGAL)) return []
  const deposes = residents(context, jour)
    .innerJoin('resident_fichier_legal as f', join =>
      join.onRef('r.compte_id', '=', 'f.compte_id').onRef('r.resident_id', '=', 'f.resident_id'),
    )
    .distinctOn(['r.resident_id', 'f.fichiers_legaux_id'])
    .select(['f.fichiers_legaux_id', 'f.expire'])
    .where('f.supprime_a', 'is', null)
    .orderBy('r.resident_id')
    .orderBy('f.fichiers_legaux_id')
    .orderBy('f.version', 'desc')
  const [rows, gens] = await Promise.all([deposes.execute(), lireTenants(context, DROIT_LEGAL)])
  const par = direParQui(gens, context.caller.utilisateur_id)
  return rows.flatMap(r => {
    const palier = palierDe(r.expire, jour)
    if (palier === null || r.expire === null) return []
    return {
      ...{ contact_id: null, fichiers_legaux_id: r.fichiers_legaux_id, resident_id: r.resident_id },
      ...{ label: nomResident(r), palier, qui: '', par, le: r.expire },
      quoi: emplacementDe(r.fichiers_legaux_id)?.libelle ?? 'Document légal',
    }
  })
}

/** What the owner of vehicles knows of their ends, told to who keeps them alone. */
async function vehicules(context: Lecture, jour: string): Promise<EcheanceDeVehicule[]> {
  if (!context.caller.modules.has(VEHICULES.module)) return []
  const lues = await lireEcheancesVehicules(context, ajouterJours(jour, JOURS_AVANT_FIN))
  return lues.flatMap(({ vehicule_id, immatriculation, modele, technicien, sorte, le }) => {
    const palier = palierDe(le, jour)
    if (palier === null) return []
    const detail = [modele, technicien].filter(Boolean).join(', ')
    return { vehicule_id, immatriculation, sorte, detail, le, palier }
  })
}

/** What ends within sixty days or has ended, of who has not left, the nearest first. */
export async function listerLesEcheances(context: Lecture) {
  const jour = jourParis(context.now)
  const [a, b, c] = await Promise.all([mesures(context, jour), documents(context, jour), vehicules(context, jour)])
  const parJour = (x: Echeance, y: Echeance) => (x.le < y.le ? -1 : x.le > y.le ? 1 : x.resident_id - y.resident_id)
  return { lu_a: context.now.toISOString(), echeances: [...a, ...b].sort(parJour), vehicules: c }
}
