import { DeskCard, useDesk } from '#client/frames/desk.tsx'
import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { DenseTable, LineButton, SortHeading } from '#kit/dense-table/dense-table.tsx'
import { moveLineFocus } from '#kit/dense-table/line-focus.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { RequestAlerts, RequestState } from './request-marks.tsx'
import classes from './request-table.module.css'
import { type Colonne, estAffectable, provenance, type Tri } from './tableau.ts'

type Props = {
  demandes: readonly LigneDemande[]
  choisie: number | null
  aujourdhui: string
  tri: Tri
  onTri: (tri: Tri) => void
  onOpen: (id: number) => void
  /** Chosen to be assigned together; absent: nothing is chosen here. */
  lot?: { readonly ids: ReadonlySet<number>; readonly choisir: (ids: ReadonlySet<number>) => void } | undefined
}

const COLONNES: readonly (readonly [Colonne, string])[] = [
  ['client', 'Client'],
  ['prestation', 'Prestation'],
  ['ville', 'Ville'],
  ['souhait', 'Souhaitée'],
  ['recue', 'Âge'],
  ['origine', 'Origine'],
  ['numero', 'N°'],
  ['etat', 'État'],
]

/** Dense table of requests: one line each, sorted by any column, everything by keyboard (specification field-service §3). */
export function RequestTable({ demandes, choisie, aujourdhui, tri, onTri, onOpen, lot }: Props) {
  const { narrow } = useDesk()
  const cases = narrow ? undefined : lot
  const affectables = demandes.filter(estAffectable)
  function cocher(ids: readonly number[], oui: boolean): void {
    const autres = [...(lot?.ids ?? [])].filter(id => !ids.includes(id))
    lot?.choisir(new Set(oui ? [...autres, ...ids] : autres))
  }
  const arret = demandes.some(d => d.demande_id === choisie) ? choisie : demandes[0]?.demande_id
  return (
    <DeskCard>
      <DenseTable narrow={narrow} className={classes.table}>
        <thead>
          <tr>
            {cases && (
              <th scope="col" className={classes.case}>
                <input
                  type="checkbox"
                  aria-label="Choisir toutes les demandes à affecter"
                  disabled={affectables.length === 0}
                  checked={affectables.length > 0 && affectables.every(d => cases.ids.has(d.demande_id))}
                  onChange={event =>
                    cocher(
                      affectables.map(d => d.demande_id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </th>
            )}
            {COLONNES.map(([colonne, libelle]) => (
              <SortHeading
                key={colonne}
                column={colonne}
                label={libelle}
                sort={tri}
                onSort={onTri}
                className={classes[colonne]}
              />
            ))}
            <th scope="col" className={classes.alertes}>
              À savoir
            </th>
          </tr>
        </thead>
        <tbody>
          {demandes.map(d => (
            <tr key={d.demande_id} data-choisie={d.demande_id === choisie || undefined}>
              {cases && (
                <td className={classes.case}>
                  {estAffectable(d) && (
                    <input
                      type="checkbox"
                      aria-label={`Choisir la demande ${deQui(d.client)}`}
                      checked={cases.ids.has(d.demande_id)}
                      onChange={event => cocher([d.demande_id], event.currentTarget.checked)}
                    />
                  )}
                </td>
              )}
              <td className={classes.client} title={d.client}>
                <LineButton
                  id={d.demande_id}
                  label={`${d.client}, ${d.prestation}`}
                  chosen={d.demande_id === choisie}
                  stop={d.demande_id === arret}
                  onOpen={() => onOpen(d.demande_id)}
                  onKeyDown={event => moveLineFocus(event, choisie === null ? undefined : id => onOpen(Number(id)))}
                >
                  {d.client}
                </LineButton>
              </td>
              <td className={classes.prestation} title={d.prestation}>
                {d.prestation}
              </td>
              <td className={classes.ville} title={d.cpville}>
                {d.cpville}
              </td>
              <td className={classes.souhait} title={formaterTranche(d.demande_th_souhaite)}>
                {d.demande_date_souhaite && formaterJourDatee(d.demande_date_souhaite, aujourdhui)}
              </td>
              <td className={classes.recue}>{`${d.age_jours}\u00a0j`}</td>
              <td
                className={classes.origine}
                title={[provenance(d), d.demande_reference_do].filter(Boolean).join(', ')}
              >
                {[provenance(d), d.demande_reference_do].filter(Boolean).join(' · ')}
              </td>
              <td className={classes.numero}>{numeroDemande(d.demande_id)}</td>
              <td className={classes.etat} title={[d.etat_libelle, d.receveur].filter(Boolean).join(', ')}>
                <RequestState demande={d} />
              </td>
              <td className={classes.alertes}>
                <RequestAlerts demande={d} />
              </td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </DeskCard>
  )
}
