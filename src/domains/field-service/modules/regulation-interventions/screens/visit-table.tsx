import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { SANS_TECHNICIEN } from '#domains/field-service/model/interventions/etapes.ts'
import { direHeures, faitCeJour, heuresQuiComptent } from '#domains/field-service/model/interventions/fait.ts'
import type { Technicien, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import type { Retard } from '#domains/field-service/model/interventions/retard.ts'
import { DenseTable, LineButton, SortHeads } from '#kit/dense-table/dense-table.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { formaterJour, heureParis } from '#wire/dates.ts'
import { GroupHeading } from './group-heading.tsx'
import { aRegarder, faitRecu, lieu, mentionEtat, mentionRetard, plage } from './mots.ts'
import {
  apresMaintenant,
  CLE_RETARD,
  type Colonne,
  type Groupe,
  type Groupement,
  type Retards,
  type Tri,
} from './tableau.ts'
import classes from './visit-table.module.css'

type Props = {
  groupes: readonly Groupe[]
  groupement: Groupement
  jour: JourIso
  lu_a: string
  choisie: number | null
  retards: Retards
  maintenant: string
  /** Beside a panel, which says the rest: fewer columns. */
  etroite: boolean
  tri: Tri
  onTri: (tri: Tri) => void
  onOuvrir: (id: number) => void
  onRepartir?: ((technicien: Technicien) => void) | undefined
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

type Place = Pick<Props, 'groupement' | 'etroite'> & { moyenne: boolean }

/** By the hour, technicians have a column: in a window of this size the town stands under the customer instead of beside. */
const villeDessous = ({ groupement, etroite, moyenne }: Place): boolean =>
  groupement === 'heure' && !etroite && !moyenne

function montrer(colonne: Colonne, place: Place): boolean {
  const { groupement, etroite, moyenne } = place
  if (colonne === 'technicien') return groupement === 'heure'
  if (colonne === 'ville') return etroite ? moyenne && groupement !== 'heure' : !villeDessous(place)
  return !etroite || colonne !== 'prestation'
}

/** Dense table of the day: one line a visit, headings by technician or hour, everything by keyboard. */
export function VisitTable(props: Props) {
  const { groupes, jour, lu_a, choisie, retards, maintenant, etroite, tri, onTri, onOuvrir, onTouche } = props
  const parHeure = tri.colonne === 'heure' && tri.sens === 1
  // Beside a panel, a customer's name leaves room for the town from this window on.
  const moyenne = useMediaQuery('(min-width: 88em)', undefined, { getInitialValueInEffect: false })
  const place = { ...props, moyenne }
  const colonnes = COLONNES.filter(([colonne]) => montrer(colonne, place))
  const visibles = new Set(colonnes.map(([colonne]) => colonne))
  const premiere = groupes.flatMap(g => g.visites)[0]?.intervention_id
  const visible = groupes.some(g => g.visites.some(v => v.intervention_id === choisie))
  const arret = visible ? choisie : premiere
  return (
    <DenseTable narrow={etroite} className={classes.table}>
      <thead>
        <tr>
          <SortHeads columns={colonnes} names={classes} sort={tri} onSort={onTri} />
          {!etroite && (
            <th scope="col" className={classes.recu}>
              Reçu du terrain
            </th>
          )}
        </tr>
      </thead>
      {groupes.map(groupe => {
        const ligne = parHeure && groupe.cle !== CLE_RETARD ? apresMaintenant(groupe.visites, maintenant) : null
        return (
          <tbody key={groupe.cle}>
            <GroupHeading
              groupe={groupe}
              lu_a={lu_a}
              onRepartir={props.onRepartir}
              colonnes={etroite ? colonnes.length : colonnes.length + 1}
            />
            {groupe.visites.map(visite => (
              <tr
                key={visite.intervention_id}
                data-choisie={visite.intervention_id === choisie || undefined}
                data-maintenant={visite.intervention_id === ligne || undefined}
              >
                <td className={classes.heure} title={visite.fait ? direHeures(visite) : undefined}>
                  <LineButton
                    id={visite.intervention_id}
                    label={`${direHeures(visite)}, ${visite.client}`}
                    chosen={visite.intervention_id === choisie}
                    stop={visite.intervention_id === arret}
                    onOpen={() => onOuvrir(visite.intervention_id)}
                    onKeyDown={onTouche}
                  >
                    {faitCeJour(visite) && <span className={classes.fait}>fait </span>}
                    {plage(heuresQuiComptent(visite))}
                  </LineButton>
                  {visite.intervention_id === ligne && (
                    <span className={classes.maintenant}>Maintenant {heureParis(maintenant)}</span>
                  )}
                  {visite.jour !== jour && <span className={classes.ailleurs}>{formaterJour(visite.jour)}</span>}
                </td>
                <td className={classes.client} title={visite.client}>
                  {visite.client}
                  {groupe.cle === CLE_RETARD && !visibles.has('technicien') && (
                    <span className={classes.qui}>{visite.technicien || SANS_TECHNICIEN}</span>
                  )}
                  {visite.reseau && <span className={classes.reseau}>Réseau</span>}
                  {villeDessous(place) && <span className={classes.qui}>{visite.adresse_ville}</span>}
                </td>
                {visibles.has('ville') && <td title={lieu(visite)}>{visite.adresse_ville}</td>}
                {visibles.has('prestation') && (
                  <td className={classes.prestation} title={visite.prestation_libelle}>
                    <span>{visite.prestation_libelle}</span>
                  </td>
                )}
                {visibles.has('technicien') && (
                  <td title={visite.technicien}>{visite.technicien || SANS_TECHNICIEN}</td>
                )}
                <td className={classes.mention}>
                  <StateWords visite={visite} retard={retards.get(visite.intervention_id)} />
                  {etroite &&
                    aRegarder(visite).map(mot => (
                      <span key={mot} className={classes.ailleurs}>
                        {mot}
                      </span>
                    ))}
                </td>
                {!etroite && (
                  <td
                    className={classes.recu}
                    title={
                      visite.dernier
                        ? [faitRecu(visite.dernier, jour), visite.cloture_libelle].filter(Boolean).join(' · ')
                        : undefined
                    }
                  >
                    {aRegarder(visite).map(mot => (
                      <Pill key={mot} tone="wait">
                        {mot}
                      </Pill>
                    ))}{' '}
                    {visite.dernier && (
                      <>
                        <span className={classes.ligne}>{faitRecu(visite.dernier, jour)}</span>
                        {visite.cloture_libelle && (
                          <span className={`${classes.ligne} ${classes.cloture}`}>{visite.cloture_libelle}</span>
                        )}
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        )
      })}
    </DenseTable>
  )
}

type Marks = { visite: VisitePlanifiee; retard: Retard | undefined }

/** The state as a dot and a word, lateness after it: a column of words is read faster than one of boxes. */
function StateWords({ visite, retard }: Marks) {
  const etat = mentionEtat(visite)
  const tard = mentionRetard(retard)
  return (
    <>
      <span className={classes.mot} data-ton={etat.ton}>
        {etat.texte}
      </span>
      {tard && (
        <b className={classes.tard} data-ton={tard.ton}>
          {tard.texte}
        </b>
      )}
    </>
  )
}

/** State, then what calls for attention: words, not only colours. */
export function StateMarks({ visite, retard }: Marks) {
  const etat = mentionEtat(visite)
  const tard = mentionRetard(retard)
  return (
    <>
      <Pill tone={etat.ton}>{etat.texte}</Pill>
      {tard && <Pill tone={tard.ton}>{tard.texte}</Pill>}
      {aRegarder(visite).map(mot => (
        <Pill key={mot} tone="wait">
          {mot}
        </Pill>
      ))}
      {visite.reseau && <Pill tone="mute">Réseau</Pill>}
    </>
  )
}
