import { DeskCard, useDesk } from '#client/frames/desk.tsx'
import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import { DenseTable, LineButton, SortHeads } from '#kit/dense-table/dense-table.tsx'
import { moveLineFocus } from '#kit/dense-table/line-focus.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'
import { OfferAlerts, OfferState } from './offer-marks.tsx'
import classes from './offer-table.module.css'
import type { Colonne, Tri } from './tableau.ts'

type Props = {
  demandes: readonly DemandeExterne[]
  historique: boolean
  choisie: number | null
  aujourdhui: string
  tri: Tri
  onTri: (tri: Tri) => void
  onOpen: (id: number) => void
}

const COLONNES: readonly (readonly [Colonne, string])[] = [
  ['prestation', 'Prestation'],
  ['donneur', 'Donneur d’ordres'],
  ['ville', 'Ville'],
  ['souhait', 'Souhaitée'],
  ['remuneration', 'Prix'],
  ['reference', 'Référence'],
  ['recue', 'Âge'],
  ['etat', 'État'],
]
const AVEC_FIN = COLONNES.map(c => (c[0] === 'recue' ? (['finie', 'Terminée'] as const) : c))
const DELAI = [['delai', 'À savoir']] as const

/** What other companies offer, one line each, sorted by any column, everything by keyboard (specification field-service §2). */
export function OfferTable({ demandes, historique, choisie, aujourdhui, tri, onTri, onOpen }: Props) {
  const { narrow } = useDesk()
  const arret = demandes.some(d => d.demande_id === choisie) ? choisie : demandes[0]?.demande_id
  return (
    <DeskCard>
      <DenseTable narrow={narrow} className={`${classes.table} ${historique ? classes.finies : ''}`}>
        <thead>
          <tr>
            <SortHeads columns={historique ? AVEC_FIN : COLONNES} names={classes} sort={tri} onSort={onTri} />
            {historique ? (
              <th scope="col" className={classes.delai}>
                À savoir
              </th>
            ) : (
              <SortHeads columns={DELAI} names={classes} sort={tri} onSort={onTri} />
            )}
          </tr>
        </thead>
        <tbody>
          {demandes.map(d => (
            <tr key={d.demande_id} data-choisie={d.demande_id === choisie || undefined}>
              <td className={classes.prestation} title={d.prestation}>
                <LineButton
                  id={d.demande_id}
                  label={[d.prestation, d.cpville, d.donneur].filter(Boolean).join(', ')}
                  chosen={d.demande_id === choisie}
                  stop={d.demande_id === arret}
                  onOpen={() => onOpen(d.demande_id)}
                  onKeyDown={event => moveLineFocus(event, choisie === null ? undefined : id => onOpen(Number(id)))}
                >
                  {d.prestation}
                </LineButton>
              </td>
              <td className={classes.donneur} title={d.donneur}>
                {d.donneur}
              </td>
              <td className={classes.ville} title={d.cpville}>
                {d.cpville}
              </td>
              <td className={classes.souhait} title={formaterTranche(d.demande_th_souhaite)}>
                {d.demande_date_souhaite && formaterJourDatee(d.demande_date_souhaite, aujourdhui)}
              </td>
              <td className={classes.remuneration}>{formatEuros(d.demande_remuneration_cents)}</td>
              <td className={classes.reference} title={d.demande_reference_do}>
                {d.demande_reference_do}
              </td>
              {historique ? (
                <td className={classes.finie}>
                  {formaterJourDatee(jourParis(d.repondue_a ?? d.envoyee_a), aujourdhui)}
                </td>
              ) : (
                <td className={classes.recue}>{`${d.age_jours}\u00a0j`}</td>
              )}
              <td className={classes.etat} title={d.etat_libelle}>
                <OfferState demande={d} />
              </td>
              <td className={classes.delai}>
                <OfferAlerts demande={d} />
              </td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </DeskCard>
  )
}
