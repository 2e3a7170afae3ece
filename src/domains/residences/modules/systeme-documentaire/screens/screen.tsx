import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconFilterOff, IconFolders, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { Desk } from '#client/frames/desk.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ExportMenu } from '#client/page/export-menu.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { SearchField, useSearch } from '#domains/residences/view/search.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { adresseDocument, lireChemin } from '../address.ts'
import {
  ajouterDocument,
  type DocumentsLus,
  formulaireNouveauDocument,
  listerDocuments,
  listerTypesDocuments,
  retirerDocument,
} from '../contract.ts'
import { DocumentCards, DocumentTable } from './document-list.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { KeptDocuments } from './kept-documents.tsx'
import classes from './screen.module.css'
import { TRI_DE_LA_MAISON, TRIS_DU_TELEPHONE, tableExport, trier } from './sort.ts'

const TOUS = '-1'

/** Documents of the house and, beside them, one in full (specification scheduling §2 "Documents"). */
export function Screen({ path }: ScreenProps) {
  const online = useOnline()
  const phone = useMobile()
  const today = useToday()
  const ouvert = lireChemin(path)
  const [type, setType] = useAddressState('type', TOUS)
  const [action, setAction] = useAddressState('action', '0')
  const [archives, setArchives] = useAddressState('archives', '0')
  const gere = mayCall(useSession(), [ajouterDocument, retirerDocument])
  const search = useSearch()
  const q = search.words === null ? {} : { q: search.words }
  const query = { ...q, type, action: action === '1' ? '1' : '0', archives: archives === '1' ? '1' : '0' } as const
  const lecture = useReading(listerDocuments, { query }, { steady: true })
  const types = useReading(listerTypesDocuments)
  const { data } = lecture
  const choisi = data?.documents.find(d => d.document_id === ouvert)
  const unread = <ReadingState {...lecture} what="Les documents" kept={false} />
  const [sort, setSort] = useState(TRI_DE_LA_MAISON)
  const documents = data ? trier(data.documents, sort) : []
  const ajout = gere && <Add online={online} principal={data?.aucun ?? false} />
  return (
    <Desk
      title="Documents"
      detail={choisi && phone ? choisi.document_chrono : data ? direCombien(data) : ''}
      home={adresseDocument(null)}
      chosen={ouvert}
      tools={
        data &&
        !data.aucun && (
          <>
            {!phone && <span className={classes.under}>{direCombien(data)}</span>}
            <div className={classes.tools}>
              <ExportMenu
                title="Documents"
                name={`documents-${today}`}
                empty={documents.length === 0}
                table={() => tableExport(documents)}
              />
              {ajout}
            </div>
          </>
        )
      }
      filters={
        data &&
        !data.aucun && (
          <div className={classes.filters}>
            <SearchField
              label="Rechercher un document"
              placeholder="Titre, référence, mots du document…"
              search={search}
            />
            <NativeSelect
              aria-label="Type"
              value={type}
              data={[...(types.data ?? [{ value: TOUS, label: 'Tous' }])].map(t =>
                t.value === TOUS ? { ...t, label: 'Tous les types' } : t,
              )}
              onChange={event => setType(event.currentTarget.value)}
            />
            {phone && (
              <NativeSelect
                aria-label="Trier par"
                value={String(TRIS_DU_TELEPHONE.findIndex(([, { colonne }]) => colonne === sort.colonne))}
                data={TRIS_DU_TELEPHONE.map(([label], rang) => ({ value: String(rang), label: `Tri\u00a0: ${label}` }))}
                onChange={event =>
                  setSort(TRIS_DU_TELEPHONE[Number(event.currentTarget.value)]?.[1] ?? TRI_DE_LA_MAISON)
                }
              />
            )}
            <Checkbox
              label="Filtrer les actions"
              checked={query.action === '1'}
              onChange={event => setAction(event.currentTarget.checked ? '1' : '0')}
            />
            {gere && (
              <Checkbox
                label="Avec les archives"
                checked={query.archives === '1'}
                onChange={event => setArchives(event.currentTarget.checked ? '1' : '0')}
              />
            )}
          </div>
        )
      }
      panel={ouvert !== null && <DocumentPanel key={ouvert} id={ouvert} online={online} />}
    >
      {!data && (online ? unread : <KeptDocuments otherwise={unread} />)}
      {data?.aucun && (
        <EmptyState icon={<IconFolders size={32} stroke={1.6} />} title="Pas de document à visualiser" action={ajout}>
          Les procédures, les protocoles et les notes de la maison viennent ici, avec leurs versions.
        </EmptyState>
      )}
      {data && !data.aucun && data.documents.length === 0 && (
        <EmptyState
          icon={<IconFilterOff size={32} stroke={1.6} />}
          title={query.action === '1' ? 'Aucun document ne demande d’action' : 'Aucun document ne correspond'}
          action={
            <Button variant="default" onClick={() => navigate(`${adresseDocument(ouvert)}?`)}>
              Tout montrer
            </Button>
          }
        />
      )}
      {documents.length > 0 &&
        (phone ? (
          <DocumentCards documents={documents} />
        ) : (
          <DocumentTable documents={documents} chosen={ouvert} sort={sort} onSort={setSort} />
        ))}
      {data && data.autres > 0 && (
        <p className={classes.under}>
          {compter(data.autres, 'autre document', 'autres documents')}&nbsp;: cherchez des mots ou choisissez un type
          pour les voir.
        </p>
      )}
    </Desk>
  )
}

/** "14 documents, 3 demandent une action". */
function direCombien({ documents, autres, a_traiter }: DocumentsLus): string {
  const total = compter(documents.length + autres, 'document')
  return a_traiter === 0 ? total : `${total}, ${a_traiter} à traiter par vous`
}

function Add({ online, principal }: { readonly online: boolean; readonly principal: boolean }) {
  return (
    <FormButton
      label="Ajouter un document"
      principal={principal}
      icone={<IconPlus size={18} stroke={1.8} aria-hidden />}
      valider="Ajouter"
      disabled={!online}
      read={formulaireNouveauDocument}
      write={ajouterDocument}
      done={({ document_id }: { document_id: number }) => navigate(adresseDocument(document_id))}
      undo={({ document_id }: { document_id: number }) =>
        undoBy(retirerDocument, { params: { id: String(document_id) } }, 'Le document reste créé.')
      }
    />
  )
}
