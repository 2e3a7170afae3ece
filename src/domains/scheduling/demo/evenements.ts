import type { Grille } from './grille.ts'
import type { EvenementDemo } from './types.ts'

type Modele = Pick<EvenementDemo, 'event_time' | 'event_icon' | 'event_titre' | 'event_description'>

/** What a residence writes in its calendar, by day of the week (0: Monday). */
const MODELES: readonly (Modele & { readonly jour: number })[] = [
  {
    jour: 1,
    event_time: '14:30',
    event_icon: 'users',
    event_titre: 'Réunion d’équipe',
    event_description: 'Salle du rez-de-chaussée.',
  },
  { jour: 3, event_time: '10:00', event_icon: 'music', event_titre: 'Atelier chant', event_description: '' },
  {
    jour: 4,
    event_time: '15:00',
    event_icon: 'stethoscope',
    event_titre: 'Visite du médecin coordonnateur',
    event_description: 'Préparer les dossiers la veille.',
  },
  { jour: 0, event_time: '11:00', event_icon: 'truck', event_titre: 'Livraison de linge', event_description: '' },
  {
    jour: 2,
    event_time: '16:00',
    event_icon: 'cake',
    event_titre: 'Goûter d’anniversaires',
    event_description: 'Anniversaires du mois.',
  },
  {
    jour: 5,
    event_time: null,
    event_icon: 'calendar-event',
    event_titre: 'Visite des familles',
    event_description: 'Après-midi portes ouvertes.',
  },
  {
    jour: 1,
    event_time: '09:30',
    event_icon: 'flame',
    event_titre: 'Exercice d’évacuation',
    event_description: 'Avec les pompiers du secteur.',
  },
  {
    jour: 3,
    event_time: '14:00',
    event_icon: 'school',
    event_titre: 'Formation gestes et postures',
    event_description: 'Deux heures, sur inscription.',
  },
]

/** Two or three a week: done when they are past, to come otherwise, one in nine cancelled. */
export function genererEvenements(grille: Grille, comptes: readonly number[]): EvenementDemo[] {
  const evenements: EvenementDemo[] = []
  comptes.forEach((compte_id, residence) => {
    for (let semaine = 0; semaine * 7 < grille.nombre; semaine += 1) {
      for (let n = 0; n < 2 + ((semaine + residence) % 2); n += 1) {
        const numero = semaine * 3 + n * 2 + residence
        const modele = MODELES[numero % MODELES.length]
        if (!modele) continue
        const { jour, ...evenement } = modele
        const rang = semaine * 7 + jour
        evenements.push({
          compte_id,
          event_id: evenements.length + 1,
          event_date: grille.jour(rang),
          ...evenement,
          event_etat: numero % 9 === 4 ? 3 : rang < grille.aujourdhui ? 2 : 1,
        })
      }
    }
  })
  return evenements
}
