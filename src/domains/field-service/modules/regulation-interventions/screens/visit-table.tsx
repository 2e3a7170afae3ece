import type { KeyboardEvent } from 'react'
import type { VisitePlanifiee } from '#domains/field-service/model/regulation.ts'
import { DenseTable, LineButton, SortHeading } from '#kit/dense-table/dense-table.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { formaterJour } from '#wire/dates.ts'
import { GroupHeading } from './group-heading.tsx'
import { faitRecu, lieu, mentionEtat, plage } from './mots.ts'
import type { Colonne, Groupe, Groupement, Tri } from './tableau.ts'
import classes from './visit-table.module.css'

type Props = {
  groupes: readonly Groupe[]
  groupement: Groupement
  jour: JourIso
  lu_a: string
  choisie: number | null
  /** Beside a panel, which says the rest: fewer columns. */
  etroite: boolean
  tri: Tri
  onTri: (tri: Tri) => void
  onOuvrir: (id: number) => void
  onTouche: (event: KeyboardEvent<HTMLElement>) => void
}

const COLONNES: readonly [Colonne, string][] = [
  ['heure', 'Heure'],
  ['client', 'Client'],
  ['ville', 'Ville'],
  ['prestation', 'Prestation'],
  ['technicien', 'Technicien'],
  ['etat', 'État'],
]

function montrer(colonne: Colonne, { groupement, etroite }: Pick<Props, 'groupement' | 'etroite'>): boolean {
  if (colonne === 'technicien') return groupement === 'heure'
  if (colonne === 'ville') return !etroite || groupement === 'technicien'
  return colonne !== 'prestation' || !etroite
}

/** Dense table of the day: one line a visit, headings by technician or hour, everything by keyboard. */
export function VisitTable(props: Props) {
  const { groupes, jour, lu_a, choisie, etroite, tri, onTri, onOuvrir, onTouche } = props
  const colonnes = COLONNES.filter(([colonne]) => montrer(colonne, props))
  const visibles = new Set(colonnes.map(([colonne]) => colonne))
  const premiere = groupes.flatMap(g => g.visites)[0]?.intervention_id
  const visible = groupes.some(g => g.visites.some(v => v.intervention_id === choisie))
  const arret = visible ? choisie : premiere
  return (
    <DenseTable narrow={etroite} className={classes.table}>
      <thead>
        <tr>
          {colonnes.map(([colonne, libelle]) => (
            <SortHeading
              key={colonne}
              column={colonne}
              label={libelle}
              sort={tri}
              onSort={onTri}
              className={classes[colonne]}
            />
          ))}
          <th scope="col" className={classes.recu}>
            Reçu du terrain
          </th>
        </tr>
      </thead>
      {groupes.map(groupe => (
        <tbody key={groupe.cle}>
          <GroupHeading groupe={groupe} lu_a={lu_a} colonnes={colonnes.length + 1} />
          {groupe.visites.map(visite => (
            <tr key={visite.intervention_id} data-choisie={visite.intervention_id === choisie || undefined}>
              <td className={classes.heure}>
                <LineButton
                  id={visite.intervention_id}
                  label={`${plage(visite)}, ${visite.client}`}
                  chosen={visite.intervention_id === choisie}
                  stop={visite.intervention_id === arret}
                  onOpen={() => onOuvrir(visite.intervention_id)}
                  onKeyDown={onTouche}
                >
                  {plage(visite)}
                </LineButton>
                {visite.jour !== jour && <span className={classes.ailleurs}>{formaterJour(visite.jour)}</span>}
              </td>
              <td className={classes.client} title={visite.client}>
                {visite.client}
                {visite.reseau && <span className={classes.reseau}>Réseau</span>}
              </td>
              {visibles.has('ville') && <td title={lieu(visite)}>{visite.adresse_ville}</td>}
              {visibles.has('prestation') && <td title={visite.prestation_libelle}>{visite.prestation_libelle}</td>}
              {visibles.has('technicien') && <td title={visite.technicien}>{visite.technicien || 'Non affectée'}</td>}
              <td className={classes.mention}>
                <Pill tone={mentionEtat(visite).ton}>{mentionEtat(visite).texte}</Pill>
              </td>
              <td className={classes.recu}>
                {visite.nb_hors_planning > 0 && <Pill tone="wait">Hors planning</Pill>}{' '}
                {visite.dernier && !(etroite && visite.nb_hors_planning) && faitRecu(visite.dernier, jour)}
                {visite.cloture_libelle && <span className={classes.cloture}> · {visite.cloture_libelle}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </DenseTable>
  )
}

/** State, then what calls for attention: words, not only colours. */
export function StateMarks({ visite }: { visite: VisitePlanifiee }) {
  const etat = mentionEtat(visite)
  return (
    <>
      <Pill tone={etat.ton}>{etat.texte}</Pill>
      {visite.nb_hors_planning > 0 && <Pill tone="wait">Hors planning</Pill>}
      {visite.reseau && <Pill tone="mute">Réseau</Pill>}
    </>
  )
}
