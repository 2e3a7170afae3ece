import type { CoteEchange, EtatEchange } from '../model/echanges/echange.ts'
import { memeMetier } from '../model/echanges/offre.ts'
import type { Grille } from './grille.ts'
import { respecteRepos } from './grille.ts'
import { avant, ecrirePoste, uidDemo } from './outils.ts'
import { MINUTES, POSTES } from './postes.ts'
import type { AgentDemo, ChangementDemo, CodePoste, EchangeDemo } from './types.ts'

/** An exchange before the posts have numbers: who gives which day. */
export interface EchangePose extends Omit<EchangeDemo, 'origine' | 'cible'> {
  readonly jour_origine: number
  readonly jour_cible: number | null
  /** Posts as proposed. */
  readonly code_origine: CodePoste
  readonly code_cible: CodePoste | null
}

export interface Echanges {
  readonly echanges: EchangePose[]
  readonly changements: ChangementDemo[]
}

interface Choix {
  readonly origine: AgentDemo
  readonly cible: AgentDemo
  readonly jourOrigine: number
  readonly jourCible: number | null
}

interface Suite {
  readonly etat: EtatEchange
  /** Days ago: proposed, answered by the colleague, decided by the manager; one at least. */
  readonly propose: number
  readonly repondu?: number
  readonly decide?: number
  readonly demande?: string
  readonly reponse?: string
  readonly responsable?: string
}

const entre = (premier: number, dernier: number): number[] =>
  Array.from({ length: dernier - premier + 1 }, (_, n) => premier + n)

/**
 * Exchanges in every state, around Inès and Samir, the first two of the team; the accepted ones have changed the roster.
 * Each search takes the first wish that the roster can meet.
 * @param eviter people whose roster holds something planted
 * @throws RangeError when the roster offers no posts for one
 */
export function genererEchanges(
  grille: Grille,
  agents: readonly AgentDemo[],
  estAbsent: (utilisateur_id: number, rang: number) => boolean,
  eviter: ReadonlySet<number>,
): Echanges {
  const { aujourdhui } = grille
  const cadre = agents.find(a => a.equipe === 'cadre')
  const equipe = agents.filter(a => a.equipe === 'roulement' && !a.temps_partiel && !eviter.has(a.utilisateur_id))
  const [ines, samir, ...autres] = equipe
  if (!ines || !samir || !cadre) throw new RangeError('no team')
  const promis = new Set<string>()
  const echanges: EchangePose[] = []
  const changements: ChangementDemo[] = []
  const code = (a: AgentDemo, rang: number): CodePoste | null => grille.lire(a.utilisateur_id, rang)?.code ?? null
  const cle = (a: AgentDemo, rang: number): string => `${a.utilisateur_id}:${rang}`
  const libre = (a: AgentDemo, rang: number): boolean => !promis.has(cle(a, rang))
  const ordinaire = (c: CodePoste | null): boolean => c === 'M' || c === 'A'

  const diurne = (c: CodePoste | null): boolean => ordinaire(c) || c === 'J'
  /** Posts of the same day, both of the day and not the same. */
  const memeJour = (a: AgentDemo, b: AgentDemo, rang: number): boolean =>
    diurne(code(a, rang)) && diurne(code(b, rang)) && code(a, rang) !== code(b, rang)
  const respecte = (a: AgentDemo, rang: number, c: CodePoste | null): boolean =>
    c !== null && respecteRepos(grille, a.utilisateur_id, rang, c)
  const valide = (a: AgentDemo, b: AgentDemo, rang: number): boolean =>
    memeJour(a, b, rang) && respecte(a, rang, code(b, rang)) && respecte(b, rang, code(a, rang))
  const chercher = (
    quoi: string,
    jours: readonly number[],
    origines: readonly AgentDemo[],
    cibles: readonly AgentDemo[],
    ...souhaits: readonly ((origine: AgentDemo, cible: AgentDemo, rang: number) => boolean)[]
  ): Choix => {
    for (const convient of souhaits)
      for (const rang of jours)
        for (const origine of origines)
          for (const cible of cibles)
            if (
              origine !== cible &&
              memeMetier(origine, cible) &&
              libre(origine, rang) &&
              libre(cible, rang) &&
              convient(origine, cible, rang)
            )
              return { origine, cible, jourOrigine: rang, jourCible: rang }
    throw new RangeError(`no posts for ${quoi}`)
  }
  const poser = ({ origine, cible, jourOrigine, jourCible }: Choix, suite: Suite): EchangePose => {
    const bde_id = echanges.length + 1
    const jour = grille.jour(aujourdhui)
    const code_origine = code(origine, jourOrigine)
    if (!code_origine) throw new RangeError('no post to give')
    promis.add(cle(origine, jourOrigine)).add(cle(cible, jourCible ?? jourOrigine))
    if (jourCible !== null && jourCible !== jourOrigine)
      promis.add(cle(cible, jourOrigine)).add(cle(origine, jourCible))
    const propose_a = avant(jour, suite.propose, '12:35')
    const pose: EchangePose = {
      compte_id: origine.compte_id,
      bde_id,
      bde_uid: uidDemo(`echange:${bde_id}`),
      bde_etat: suite.etat,
      utilisateur_origine_id: origine.utilisateur_id,
      utilisateur_cible_id: cible.utilisateur_id,
      jour_origine: jourOrigine,
      jour_cible: jourCible,
      code_origine,
      code_cible: jourCible === null ? null : code(cible, jourCible),
      bde_motif_agent_demande: suite.demande ?? '',
      bde_motif_agent_reponse: suite.reponse ?? '',
      bde_motif_responsable_reponse: suite.responsable ?? '',
      propose_a,
      repondu_a: suite.repondu === undefined ? null : avant(jour, suite.repondu, '18:20'),
      responsable_id: suite.decide === undefined ? null : cadre.utilisateur_id,
      decide_a: suite.decide === undefined ? null : avant(jour, suite.decide, '19:05'),
    }
    echanges.push(pose)
    return pose
  }
  /** Both rosters change, as an accepted exchange does, and both people are told. */
  const echanger = (e: EchangePose): void => {
    const { jour_origine: rang, code_cible, decide_a } = e
    if (!code_cible || !decide_a) throw new RangeError('not an accepted exchange')
    grille.mettre(e.utilisateur_origine_id, rang, { code: code_cible })
    grille.mettre(e.utilisateur_cible_id, rang, { code: e.code_origine })
    const commun = {
      compte_id: e.compte_id,
      jour: grille.jour(rang),
      auteur_id: cadre.utilisateur_id,
      fait_a: decide_a,
      cause: null,
    }
    const [donne, recu] = [ecrirePoste(e.code_origine), ecrirePoste(code_cible)]
    changements.push(
      { ...commun, utilisateur_id: e.utilisateur_origine_id, avant: donne, apres: recu },
      { ...commun, utilisateur_id: e.utilisateur_cible_id, avant: recu, apres: donne },
    )
  }

  const venir = entre(aujourdhui + 2, aujourdhui + 27)
  const passes = entre(aujourdhui - 20, aujourdhui - 3).reverse()
  // Accepted yesterday: one of the coming days of Inès has just changed.
  echanger(
    poser(chercher('an accepted exchange', venir, [ines], autres, valide), {
      etat: 2,
      propose: 4,
      repondu: 3,
      decide: 1,
      demande: 'J’ai un rendez-vous médical ce jour-là.',
      reponse: 'Pas de souci.',
      responsable: 'D’accord pour les deux.',
    }),
  )
  echanger(
    poser(chercher('a former exchange', passes, autres, autres, valide), {
      etat: 2,
      propose: 30,
      repondu: 29,
      decide: 28,
    }),
  )
  // Received by Inès: the first is possible, the second would cut her rest.
  poser(chercher('a proposal to Inès', venir, [samir], [ines], valide, memeJour), {
    etat: 0,
    propose: 1,
    demande: 'Je dois emmener ma fille à l’école, ça vous irait\u00a0?',
  })
  poser(
    chercher(
      'a proposal that cuts a rest',
      venir,
      autres,
      [ines],
      (o, c, r) => memeJour(o, c, r) && code(o, r) === 'M' && code(c, r - 1) === 'A' && code(c, r) === 'A',
      memeJour,
    ),
    { etat: 0, propose: 2, demande: 'Je préférerais finir plus tard ce jour-là.' },
  )
  // Proposed by Inès across two days: each rests on the day that they give away.
  const pouvoir = (a: AgentDemo, rang: number, c: CodePoste | null): boolean =>
    !code(a, rang) && !estAbsent(a.utilisateur_id, rang) && respecte(a, rang, c)
  const paireDe = (possible: typeof pouvoir): readonly [number, number] | undefined => {
    const donnes = venir.filter(r => ordinaire(code(ines, r)) && libre(ines, r) && possible(samir, r, code(ines, r)))
    const rendus = venir.filter(r => ordinaire(code(samir, r)) && libre(samir, r) && possible(ines, r, code(samir, r)))
    return donnes
      .flatMap(d => rendus.map(r => [d, r] as const))
      .sort((a, b) => Math.abs(a[0] - a[1]) - Math.abs(b[0] - b[1]))[0]
  }
  // Without a rule in the way when the roster allows it.
  const paire = paireDe(pouvoir) ?? paireDe((a, rang) => !code(a, rang) && !estAbsent(a.utilisateur_id, rang))
  if (!paire) throw new RangeError('no posts across days')
  poser(
    { origine: ines, cible: samir, jourOrigine: paire[0], jourCible: paire[1] },
    { etat: 0, propose: 1, demande: 'Spectacle de fin d’année de mon neveu, je te rends la pareille.' },
  )
  // Accepted by the colleague, waiting for the manager, who can say yes: no week becomes too full.
  const sansExces = (a: AgentDemo, b: AgentDemo, rang: number): boolean =>
    valide(a, b, rang) && semaineTenue(grille, a, rang, code(b, rang)) && semaineTenue(grille, b, rang, code(a, rang))
  poser(chercher('an exchange to decide', venir, [ines], autres, sansExces), {
    etat: 1,
    propose: 3,
    repondu: 2,
    demande: 'Covoiturage impossible ce jour-là.',
    reponse: 'Ça m’arrange aussi.',
  })
  const don = chercher(
    'a post given away',
    venir,
    autres,
    autres,
    (o, c, r) =>
      ordinaire(code(o, r)) && pouvoir(c, r, code(o, r)) && r % 7 < 5 && semaineTenue(grille, c, r, code(o, r)),
  )
  poser(
    { ...don, jourCible: null },
    { etat: 1, propose: 4, repondu: 1, demande: 'Convocation à un examen.', reponse: 'Je peux te remplacer.' },
  )
  // What ended otherwise.
  poser(chercher('a cancelled one', venir, [ines], [samir, ...autres], memeJour), {
    etat: 7,
    propose: 8,
    repondu: 7,
    demande: 'Finalement c’est arrangé.',
  })
  poser(chercher('a refused one', passes, [ines], [samir, ...autres], memeJour), {
    etat: 8,
    propose: 24,
    repondu: 23,
    demande: 'Anniversaire à la maison.',
    reponse: 'Je garde mes petits-enfants, désolé.',
  })
  poser(chercher('one that Inès refused', passes, autres, [ines], memeJour), {
    etat: 8,
    propose: 26,
    repondu: 25,
    reponse: 'J’ai déjà prévu quelque chose.',
  })
  poser(chercher('one that the manager refused', venir, [ines], autres, memeJour), {
    etat: 9,
    propose: 7,
    repondu: 6,
    decide: 5,
    demande: 'Visite de mes parents.',
    reponse: 'OK pour moi.',
    responsable: 'Il manquerait une personne formée l’après-midi.',
  })
  // One of her coming days was also changed by the manager herself.
  const change = entre(aujourdhui + 1, aujourdhui + 14).find(
    r => ordinaire(code(ines, r)) && !changements.some(c => c.jour === grille.jour(r)),
  )
  const apres = change === undefined ? null : code(ines, change)
  if (change !== undefined && apres)
    changements.push({
      compte_id: ines.compte_id,
      utilisateur_id: ines.utilisateur_id,
      jour: grille.jour(change),
      avant: apres === 'M' ? ecrirePoste('A') : ecrirePoste('M'),
      apres: ecrirePoste(apres),
      auteur_id: cadre.utilisateur_id,
      fait_a: avant(grille.jour(aujourdhui), 1, '17:10'),
      cause: 'publication',
    })
  return { echanges, changements }
}

/** Forty-eight hours in a civil week (article L3121-20), and two days of rest left where one more day is worked. */
const MINUTES_SEMAINE = 48 * 60
const JOURS_SEMAINE = 5

/** Whether the civil week of that day holds this post in the place of what the person has there. */
function semaineTenue(grille: Grille, { utilisateur_id }: AgentDemo, rang: number, recu: CodePoste | null): boolean {
  const lundi = rang - (rang % 7)
  const codes = entre(lundi, lundi + 6).flatMap(r => (r === rang ? recu : grille.lire(utilisateur_id, r)?.code) ?? [])
  const minutes = codes.reduce((total, c) => total + MINUTES[c], 0)
  return (codes.length <= JOURS_SEMAINE || grille.lire(utilisateur_id, rang) !== null) && minutes <= MINUTES_SEMAINE
}

/** One side as it was proposed. */
export function coteDe(pointage_id: number, jour: string, code: CodePoste): CoteEchange {
  const { poste_libelle, color, poste_heure_debut, poste_heure_fin, poste_coupure_debut, poste_coupure_fin } =
    POSTES[code]
  return {
    pointage_id,
    pointage_date: jour,
    poste_libelle,
    color,
    heure_debut: poste_heure_debut,
    heure_fin: poste_heure_fin,
    pointage_heure_debut_coupure: poste_coupure_debut,
    pointage_heure_fin_coupure: poste_coupure_fin,
  }
}
