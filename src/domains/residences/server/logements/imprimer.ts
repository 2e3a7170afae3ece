import { sql } from 'kysely'
import { MOTS_LOGEMENT } from '#domains/residences/model/places.ts'
import { MOTS_RESIDENT } from '#domains/residences/model/resident.ts'
import type { LogementLigne } from '#domains/residences/modules/gestion-logements/contract.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import type { Context } from '#server/http/context.ts'
import { compter } from '#wire/french.ts'
import { formaterInstantComplet } from '#wire/moments.ts'
import { listerLesLogements } from './lire.ts'

const direQui = (l: LogementLigne): string =>
  [
    ...l.residents.map(r => (r.absent ? `${r.label} (absence)` : r.label)),
    ...l.a_venir.map(r => `${r.label}, à partir du ${direJour(r.le)}`),
  ].join('\n')

const direTravaux = ({ travaux }: LogementLigne): string =>
  travaux
    ? [
        `${travaux.au ? `du ${direJour(travaux.du)} au ${direJour(travaux.au)}` : `à partir du ${direJour(travaux.du)}`}`,
        travaux.motif,
      ]
        .filter(Boolean)
        .join(', ')
    : ''

/** Who lives where, floor by floor, then who waits, who has waited longest first: a lying page holds their words. */
export async function imprimerOccupation(context: Context) {
  const { db, caller, now } = context
  const [{ logements, occupation, en_attente }, { rows }] = await Promise.all([
    listerLesLogements(context, {}),
    sql<{ nom: string }>`select compte_raison_sociale as nom from compte where compte_id = ${caller.compte_id}`.execute(
      db,
    ),
  ])
  const auteur = rows[0]?.nom ?? ''
  const titre = `Occupation des logements – ${auteur}`
  const pdf = new DocumentPdf({ titre, auteur, date: now, couche: true })
  pdf.titre('Occupation des logements', 1)
  pdf.texte(`${compter(occupation.prises, 'place occupée', 'places occupées')} sur ${occupation.places}.`)
  for (const [etage, lignes] of Map.groupBy(logements, l => l.libelle_etage)) {
    pdf.titre(etage)
    pdf.tableau(
      [
        { titre: 'Logement', largeur: 70 },
        { titre: 'Type', largeur: 150 },
        { titre: 'Résidents' },
        { titre: 'État', largeur: 90 },
        { titre: 'Libre le', largeur: 100 },
        { titre: 'Travaux', largeur: 150 },
      ],
      lignes.map(l => [
        l.logement_numero,
        l.logements_type_libelle,
        direQui(l),
        MOTS_LOGEMENT[l.etat],
        l.libre_le ? direJour(l.libre_le) : '',
        direTravaux(l),
      ]),
    )
  }
  pdf.titre(`En attente d’un logement (${en_attente.length})`)
  if (en_attente.length === 0) pdf.texte('Personne n’attend.')
  else
    pdf.tableau(
      [
        { titre: 'Rang', largeur: 40, aDroite: true },
        { titre: 'Nom', largeur: 200 },
        { titre: 'Demande du', largeur: 110 },
        { titre: 'État', largeur: 90 },
        { titre: 'À savoir' },
      ],
      en_attente.map((p, rang) => [
        ...[String(rang + 1), p.label, direJour(p.demande_le), MOTS_RESIDENT[p.etat], p.demande_note],
      ]),
    )
  pdf.texte(`${auteur} – imprimé le ${formaterInstantComplet(now.toISOString())}`, { petit: true })
  return { bytes: await pdf.terminer(), mime: 'application/pdf', nom: 'occupation.pdf' }
}
