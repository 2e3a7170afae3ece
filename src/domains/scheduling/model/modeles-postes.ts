/** Posts that houses of the trade have, with the jobs that hold them: where a new house begins, and changes what it wants. */

export interface PosteModele {
  readonly libelle: string
  readonly type: 'Jour' | 'Nuit' | 'Nuit couchée'
  readonly debut: string
  readonly fin: string
  readonly coupure?: readonly [debut: string, fin: string]
  /** Empty: open to all jobs. */
  readonly metier: string
}

export interface ModelePostes {
  readonly cle: string
  readonly nom: string
  /** Which houses it is of. */
  readonly pour: string
  readonly postes: readonly PosteModele[]
}

const poste = (
  libelle: string,
  [debut, fin]: readonly [string, string],
  metier: string,
  { type = 'Jour', coupure }: Partial<Pick<PosteModele, 'type' | 'coupure'>> = {},
): PosteModele => ({ libelle, type, debut, fin, metier, ...(coupure && { coupure }) })

/** Half an hour at midday: a day of eight hours on the spot holds seven and a half of work. */
const MIDI = { coupure: ['13:00', '13:30'] } as const

/**
 * Mornings and evenings of seven hours and a half overlap by half an hour, for the handing over; whoever ends an evening has no
 * morning the day after (eleven hours of rest, article L3131-1). A night of ten hours is told as such where no agreement allows it.
 */
export const MODELES_POSTES: readonly ModelePostes[] = [
  {
    cle: 'ehpad',
    nom: 'EHPAD, jour et nuit',
    pour: 'Soins et service auprès de résidents, tous les jours',
    postes: [
      poste('Matin', ['06:45', '14:15'], 'Aide-soignant'),
      poste('Soir', ['13:45', '21:15'], 'Aide-soignant'),
      poste('Nuit', ['21:00', '07:00'], 'Aide-soignant', { type: 'Nuit' }),
      poste('Infirmier, matin', ['07:00', '14:30'], 'Infirmier'),
      poste('Infirmier, soir', ['13:30', '21:00'], 'Infirmier'),
      poste('Ménage', ['07:30', '15:00'], 'Agent de service', MIDI),
      poste('Cuisine', ['06:30', '14:00'], 'Cuisinier'),
    ],
  },
  {
    cle: 'foyer',
    nom: 'Foyer ou MECS, avec nuits couchées',
    pour: 'Accompagnement éducatif, lever, soirée et nuit',
    postes: [
      poste('Lever', ['06:45', '14:15'], 'Éducateur'),
      poste('Soirée', ['14:30', '22:00'], 'Éducateur'),
      poste('Nuit couchée', ['22:00', '07:00'], 'Éducateur', { type: 'Nuit couchée' }),
      poste('Veille', ['21:45', '07:15'], 'Veilleur de nuit', { type: 'Nuit' }),
      poste('Maison', ['08:00', '15:30'], 'Maître de maison'),
    ],
  },
  {
    cle: 'ime',
    nom: 'IME ou accueil de jour',
    pour: 'Du lundi au vendredi, sans nuit',
    postes: [
      poste('Journée', ['08:45', '16:45'], 'Éducateur', MIDI),
      poste('Accueil', ['08:00', '16:00'], 'Éducateur', MIDI),
      poste('Soins', ['09:00', '17:00'], 'Infirmier', MIDI),
      poste('Service', ['08:00', '15:30'], 'Agent de service', MIDI),
    ],
  },
  {
    cle: 'residence',
    nom: 'Résidence autonomie',
    pour: 'Accueil en journée et veille la nuit',
    postes: [
      poste('Accueil, matin', ['07:00', '14:15'], 'Agent d’accueil'),
      poste('Accueil, soir', ['13:45', '21:00'], 'Agent d’accueil'),
      poste('Veille', ['20:45', '07:15'], 'Veilleur de nuit', { type: 'Nuit' }),
      poste('Animation', ['09:30', '17:30'], 'Animateur', MIDI),
      poste('Entretien', ['08:00', '15:30'], 'Agent de service', MIDI),
    ],
  },
]

/** A post as a line of a sheet: code and colour are left to be proposed. @param metiers that may be named */
export function enLigne(
  { libelle, type, debut, fin, coupure, metier }: PosteModele,
  metiers: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  return {
    ...{ Libellé: libelle, Type: type, Début: debut, Fin: fin },
    ...(coupure && { 'Début de coupure': coupure[0], 'Fin de coupure': coupure[1] }),
    ...(metiers.has(metier) && { Métier: metier }),
  }
}
