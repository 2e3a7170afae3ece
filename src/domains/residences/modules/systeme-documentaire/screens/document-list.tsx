import { navigate } from '#client/address/location.ts'
import { DeskCard, useDesk } from '#client/frames/desk.tsx'
import { Card, Cards } from '#kit/cards/cards.tsx'
import { DenseTable, LineButton, SortHeads } from '#kit/dense-table/dense-table.tsx'
import { moveLineFocus } from '#kit/dense-table/line-focus.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDate } from '#wire/dates.ts'
import { adresseDocument } from '../address.ts'
import type { DocumentLigne } from '../contract.ts'
import classes from './screen.module.css'
import { COLONNES, type Tri } from './sort.ts'
import { direExpire, direVersion, marquesDe } from './words.ts'

type Props = { readonly documents: readonly DocumentLigne[] }
type TableProps = Props & {
  readonly chosen: number | null
  readonly sort: Tri
  readonly onSort: (sort: Tri) => void
}

const open = (id: number | string) => navigate(adresseDocument(Number(id)))

function Marks({ document }: { readonly document: DocumentLigne }) {
  return marquesDe(document).map(({ tone, words }) => (
    <Pill key={words} tone={tone}>
      {words}
    </Pill>
  ))
}

/** One line a document: its reference, its title, what holds and until when; sorted by any of them. */
export function DocumentTable({ documents, chosen, sort, onSort }: TableProps) {
  const { narrow } = useDesk()
  const stop = documents.some(d => d.document_id === chosen) ? chosen : documents[0]?.document_id
  return (
    <DeskCard>
      <DenseTable narrow={narrow} className={classes.table}>
        <thead>
          <tr>
            <SortHeads columns={COLONNES} names={classes} sort={sort} onSort={onSort} />
          </tr>
        </thead>
        <tbody>
          {documents.map(d => (
            <tr key={d.document_id} data-choisie={d.document_id === chosen || undefined}>
              <td className={classes.chrono}>
                <LineButton
                  id={d.document_id}
                  label={`${d.document_chrono}, ${d.document_titre}`}
                  chosen={d.document_id === chosen}
                  stop={d.document_id === stop}
                  onOpen={() => open(d.document_id)}
                  onKeyDown={event => moveLineFocus(event, chosen === null ? undefined : open)}
                >
                  {d.document_chrono}
                </LineButton>
              </td>
              <td title={d.extrait ?? d.document_titre}>
                {d.document_titre}
                {d.extrait && <span className={classes.under}> {d.extrait}</span>}
              </td>
              <td className={classes.type} title={d.documents_type_libelle}>
                {d.documents_type_libelle}
              </td>
              <td className={classes.version} data-zero={d.document_version === 0 || undefined}>
                {d.document_version}
              </td>
              <td className={classes.expire} data-past={d.expire === 1 || undefined}>
                {d.expire_le && formaterDate(d.expire_le)}
              </td>
              <td className={classes.etat}>
                <span className={classes.marks}>
                  <Marks document={d} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </DeskCard>
  )
}

/** The same on a phone. */
export function DocumentCards({ documents }: Props) {
  return (
    <Cards>
      {documents.map(d => (
        <Card
          key={d.document_id}
          id={d.document_id}
          title={d.document_titre}
          aside={d.document_chrono}
          facts={[
            d.extrait,
            d.documents_type_libelle,
            [direVersion(d.document_version), direExpire(d)].filter(Boolean).join(' · '),
          ]}
          marks={<Marks document={d} />}
          onOpen={() => open(d.document_id)}
        />
      ))}
    </Cards>
  )
}
