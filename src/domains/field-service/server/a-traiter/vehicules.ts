import { sql } from 'kysely'
import { ADRESSE_VEHICULES, adresseVehicule } from '#domains/field-service/modules/gestion-des-vehicules/address.ts'
import { VEHICULES } from '#domains/field-service/modules/gestion-des-vehicules/contract.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, LIGNES_PAR_SOURCE, ligne } from '#server/inbox/source.ts'
import { ajouterJours, instantParis, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { formaterJourDatee } from '#wire/moments.ts'

/** An inspection is told this long ahead, and is of the day within a week. */
const PREVENU_JOURS = 30
const PROCHE_JOURS = 7

interface Lu {
  readonly vehicule_id: number
  readonly immatriculation: string
  readonly modele: string
  readonly technicien: string
  readonly le: string
  readonly total: number
}

async function lire({ db, caller, now }: ReadContext): Promise<LigneATraiter[]> {
  const aujourdhui = jourParis(now)
  const { rows } = await sql<Lu>`select v.vehicule_id, v.immatriculation, trim(v.marque || ' ' || v.modele) as modele,
      coalesce(trim(u.prenom || ' ' || u.nom), '') as technicien, v.controle_technique::text as le,
      count(*) over ()::int as total
    from vehicule v left join utilisateur u on u.compte_id = v.compte_id and u.utilisateur_id = v.technicien_id
    where v.compte_id = ${caller.compte_id} and v.supprime_a is null and v.actif = 1
      and v.controle_technique <= ${ajouterJours(aujourdhui, PREVENU_JOURS)}::date
    order by v.controle_technique, v.vehicule_id limit ${LIGNES_PAR_SOURCE}`.execute(db)
  const lignes = rows.map(v => {
    const passe = v.le < aujourdhui
    return ligne({
      numero: v.vehicule_id,
      genre: 'controle-technique',
      libelle: 'Contrôle technique',
      titre: v.immatriculation,
      detail: [
        `${passe ? 'échu le' : 'à passer avant le'} ${formaterJourDatee(v.le, aujourdhui)}`,
        v.modele,
        v.technicien,
      ]
        .filter(Boolean)
        .join(' · '),
      depuis: instantParis(passe ? ajouterJours(v.le, 1) : ajouterJours(v.le, -PREVENU_JOURS), '00:00'),
      urgence: passe ? 'maintenant' : v.le <= ajouterJours(aujourdhui, PROCHE_JOURS) ? 'aujourdhui' : 'bientot',
      pour: v.le,
      adresse: adresseVehicule(v.vehicule_id),
    })
  })
  const titre = (n: number) => compter(n, 'autre véhicule', 'autres véhicules')
  return couper(lignes, { titre, adresse: ADRESSE_VEHICULES }, rows[0]?.total)
}

export const vehiculesATraiter: InboxSource = { module: VEHICULES.module, lire }
