import { moitiesDe } from '#domains/scheduling/model/action.ts'
import { ADRESSE_BOURSE, adresseEchange } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { MODULE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'
import { ADRESSE_ACTIONS, adresseDe } from '#domains/scheduling/modules/gestion-actions-gdi/address.ts'
import { MODULE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/contract.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, ligne } from '#server/inbox/source.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter, Urgence } from '#wire/inbox.ts'
import { formaterNom } from '#wire/names.ts'
import { type DemandeLue, lireDemandes } from './conges/lectures.ts'
import { objetDemande } from './conges/presenter.ts'
import { type EchangeLu, lireEchanges } from './echanges/lus.ts'
import { direEchange } from './echanges/mots.ts'

/** What begins within these days is pressing; within a month, of the day. */
const PRESSE_JOURS = 2
const MOIS_JOURS = 30

function presser(premier_jour: string, now: Date): Urgence {
  const aujourdhui = jourParis(now)
  if (premier_jour <= ajouterJours(aujourdhui, PRESSE_JOURS)) return 'maintenant'
  return premier_jour <= ajouterJours(aujourdhui, MOIS_JOURS) ? 'aujourdhui' : 'bientot'
}

function presenterConge(d: DemandeLue, now: Date): LigneATraiter {
  const aRendre = d.retrait_demande_a !== null
  return ligne({
    numero: d.demande_conge_id,
    cible_id: d.demande_conge_id,
    genre: aRendre ? 'conge-a-rendre' : 'conge',
    libelle: aRendre ? 'Congé à rendre' : 'Demande de congé',
    titre: formaterNom(d),
    detail: objetDemande(d, Number(jourParis(now).slice(0, 4))),
    depuis: d.retrait_demande_a ?? d.recu_a,
    urgence: presser(d.demande_conge_date_debut, now),
    adresse: adresseDe({ traitees: false, action_id: `conge:${d.demande_conge_id}` }),
    peut: aRendre ? [] : ['accepter', 'refuser'],
  })
}

const premierJour = ({ origine, cible }: EchangeLu) =>
  [origine.garde.pointage_date, cible.garde?.pointage_date ?? origine.garde.pointage_date].sort()[0] ?? ''

/** Leave asked for or given back, and exchanges that both colleagues want. */
async function lireActions(context: ReadContext): Promise<LigneATraiter[]> {
  if (!moitiesDe(context.caller.modules).maison) return []
  const [demandes, rendus, echanges] = await Promise.all([
    lireDemandes(context, { etats: [0], ordre: 'anciennes' }),
    lireDemandes(context, { etats: [1], a_rendre: true, ordre: 'anciennes' }),
    lireEchanges(context, { etat: 1 }),
  ])
  const bourse = echanges.map(e =>
    ligne({
      numero: e.bde_id,
      cible_id: e.bde_id,
      genre: 'echange',
      libelle: 'Échange de postes',
      titre: `${e.origine.nom} et ${e.cible.nom}`,
      detail: direEchange(e),
      depuis: e.repondu_a ?? e.propose_a,
      urgence: presser(premierJour(e), context.now),
      adresse: adresseDe({ traitees: false, action_id: `bde:${e.bde_id}` }),
      peut: ['accepter', 'refuser'],
    }),
  )
  const lignes = [...[...demandes, ...rendus].map(d => presenterConge(d, context.now)), ...bourse]
  return couper(
    lignes.sort((a, b) => a.depuis.localeCompare(b.depuis)),
    { titre: n => compter(n, 'autre demande', 'autres demandes'), adresse: ADRESSE_ACTIONS },
  )
}

/** Exchanges that a colleague proposes to whoever reads. */
async function lireMesEchanges(context: ReadContext): Promise<LigneATraiter[]> {
  const { utilisateur_id } = context.caller
  const miens = await lireEchanges(context, { utilisateur_id, depuis: context.now })
  const lignes = miens
    .filter(e => e.bde_etat === 0 && e.cible.utilisateur_id === utilisateur_id)
    .map(e =>
      ligne({
        numero: e.bde_id,
        genre: 'echange-propose',
        libelle: 'Échange proposé',
        titre: e.origine.nom,
        detail: direEchange(e),
        depuis: e.propose_a,
        urgence: presser(premierJour(e), context.now),
        adresse: adresseEchange(e.bde_uid),
      }),
    )
  return couper(lignes, { titre: n => compter(n, 'autre échange', 'autres échanges'), adresse: ADRESSE_BOURSE })
}

export const aTraiter: readonly InboxSource[] = [
  { module: MODULE_ACTIONS, lire: lireActions },
  { module: MODULE_BOURSE, lire: lireMesEchanges },
]
