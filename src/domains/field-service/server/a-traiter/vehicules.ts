import { ADRESSE_VEHICULES, adresseVehicule } from '#domains/field-service/modules/gestion-des-vehicules/address.ts'
import { VEHICULES } from '#domains/field-service/modules/gestion-des-vehicules/contract.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, LIGNES_PAR_SOURCE, ligne } from '#server/inbox/source.ts'
import { ajouterJours, instantParis, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { lireEcheancesVehicules } from '../vehicules/echeances.ts'

/** An end is told this long ahead, and is of the day within a week. */
const PREVENU_JOURS = 30
const PROCHE_JOURS = 7

/** What ends, as the queue says it. */
const MOTS = {
  'controle-technique': { libelle: 'Contrôle technique', passe: 'échu le', aVenir: 'à passer avant le' },
  assurance: { libelle: 'Assurance du véhicule', passe: 'a pris fin le', aVenir: 'à renouveler avant le' },
} as const

async function lire(context: ReadContext): Promise<LigneATraiter[]> {
  const aujourdhui = jourParis(context.now)
  const rows = await lireEcheancesVehicules(context, {
    jusqua: ajouterJours(aujourdhui, PREVENU_JOURS),
    limite: LIGNES_PAR_SOURCE,
  })
  const lignes = rows.map(v => {
    const passe = v.le < aujourdhui
    const mots = MOTS[v.sorte]
    return ligne({
      numero: v.vehicule_id,
      genre: v.sorte,
      libelle: mots.libelle,
      titre: v.immatriculation,
      detail: [`${passe ? mots.passe : mots.aVenir} ${formaterJourDatee(v.le, aujourdhui)}`, v.modele, v.technicien]
        .filter(Boolean)
        .join(' · '),
      depuis: instantParis(passe ? ajouterJours(v.le, 1) : ajouterJours(v.le, -PREVENU_JOURS), '00:00'),
      urgence: passe ? 'maintenant' : v.le <= ajouterJours(aujourdhui, PROCHE_JOURS) ? 'aujourdhui' : 'bientot',
      pour: v.le,
      adresse: adresseVehicule(v.vehicule_id),
    })
  })
  const titre = (n: number) => compter(n, 'autre échéance de véhicule', 'autres échéances de véhicules')
  return couper(lignes, { titre, adresse: ADRESSE_VEHICULES }, rows[0]?.total)
}

export const vehiculesATraiter: InboxSource = { module: VEHICULES.module, lire }
