import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterNombre } from '#wire/french.ts'
import { OfflineNote } from '../page/offline-note.tsx'
import { addressOf, NEW_ROW } from './addresses.ts'
import type { Choix, ListTool, MenuActions, ShownResource } from './define-resource-module.tsx'
import { useListTools } from './list-tools.tsx'
import { MoreMenu } from './more-menu.tsx'
import classes from './resource.module.css'
import { ResourceDialogs } from './resource-dialogs.tsx'
import { ResourceGrid } from './resource-grid.tsx'
import { useOpenRow } from './use-open-row.ts'
import { tellFailure, useResource } from './use-resource.ts'
import { type SheetFrom, useRowActions } from './use-row-actions.ts'
import { useRowChanges } from './use-row-changes.tsx'

const AddDialog = lazyDialog(async () => (await import('./add-dialog.tsx')).AddDialog)
const NewRowPanel = lazyPart(async () => (await import('./new-row-panel.tsx')).NewRowPanel)
const RowPanel = lazyPart(async () => (await import('./row-panel.tsx')).RowPanel)

interface Props {
  readonly ressource: ShownResource
  readonly base: string
  readonly menus: MenuActions
  readonly outils: readonly ListTool[]
  /** The row whose address this is, or the one that is added. */
  readonly opened: number | typeof NEW_ROW | null
  /** The address asks how rows are to be added. */
  readonly choosing?: boolean
}

/** One declared resource: its grid, the row that is open beside it, and all that may be done with a row. */
export function ResourcePanel({ ressource, base, menus, outils, opened, choosing = false }: Props) {
  const mobile = useMobile()
  const online = useOnline()
  const today = useToday()
  const [choix, setChoix] = useState<Choix>({})
  const resource = useResource(ressource, { choix })
  const { Narrow } = ressource
  const narrow = Narrow && <Narrow choix={choix} onChange={setChoix} online={online} />
  const [narrowing, setNarrowing] = useState(false)
  const fold = { opened: narrowing, onToggle: () => setNarrowing(!narrowing) }
  const list = resource.lecture.data
  const row = useOpenRow({ ressource, base, list, opened, choosing })
  const actions = useRowActions({ ressource, resource, menus, onShow: shown => row.open(shown, 'enter') })
  const tools = useListTools({ tools: outils, online, relire: resource.relire })
  const { changes, dialog: refused } = useRowChanges({ ressource, resource, online })
  const takeSheet = (from: SheetFrom) => {
    row.leave()
    void actions.importRows(from).catch(tellFailure)
  }
  const addButton = (large: boolean, main = true) => (
    <Button
      {...(main && { ref: row.addButton })}
      size={large ? 'lg' : 'sm'}
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      disabled={!online}
      title={online ? undefined : 'Ajouter demande une connexion internet.'}
      onClick={row.add}
    >
      Ajouter
    </Button>
  )
  const alone = mobile && (row.shown !== null || row.adding)
  const more = list && (
    <MoreMenu
      list={list}
      ressource={ressource}
      base={base}
      online={online}
      onImport={actions.importRows}
      onImports={actions.recentImports}
      before={mobile ? tools.entries : []}
    />
  )
  return (
    <div className={classes.beside}>
      <div className={classes.list} hidden={alone}>
        {!mobile && (
          <PageHeader
            title={ressource.title}
            count={list ? formaterNombre(list.total) : undefined}
            actions={
              <div className={classes.actions}>
                {tools.buttons}
                {list?.visible_ajout && addButton(false)}
                {more}
              </div>
            }
          />
        )}
        {ressource.note && <p className={classes.note}>{ressource.note}</p>}
        {!mobile && narrow}
        {!online && list && (
          <OfflineNote lu_a={list.lu_a} aujourdhui={today}>
            Ajouter, modifier et supprimer attendent le retour du réseau.
          </OfflineNote>
        )}
        <div className={classes.grid}>
          <ResourceGrid
            // Another part of the list begins at its first page.
            key={JSON.stringify(choix)}
            ressource={ressource}
            resource={resource}
            online={online}
            onMenu={actions.take}
            onOpen={row.open}
            opened={opened === NEW_ROW ? null : opened}
            walk={row.walk}
            changes={changes}
            {...(mobile && narrow && { folded: { ...fold, count: Object.keys(choix).length, children: narrow } })}
            empty={
              <EmptyState
                title={
                  Object.keys(choix).length > 0
                    ? 'Aucune ligne ne répond à ce filtre'
                    : (list?.vide ?? 'Aucune ligne pour l’instant')
                }
                action={
                  list?.visible_ajout && !mobile ? (
                    <div className={classes.actions}>
                      {addButton(false, false)}
                      {tools.ways.map(({ name, take }) => (
                        <Button key={name} size="sm" variant="default" disabled={!online} onClick={take}>
                          {name}
                        </Button>
                      ))}
                      {Object.keys(choix).length === 0 && (
                        <Button
                          size="sm"
                          variant="default"
                          leftSection={<IconFileImport size={18} stroke={1.8} aria-hidden />}
                          disabled={!online}
                          onClick={() => void actions.importRows().catch(tellFailure)}
                        >
                          Importer
                        </Button>
                      )}
                    </div>
                  ) : undefined
                }
              />
            }
          />
        </div>
        {mobile && list && !alone && (
          <div className={classes.adding}>
            <ActionZone>
              <div className={classes.zone}>
                {list.visible_ajout ? addButton(true) : <span />}
                {more}
              </div>
            </ActionZone>
          </div>
        )}
        {tools.dialog}
        {refused}
        <AddDialog
          opened={choosing && list?.visible_ajout === true}
          onClose={row.leave}
          title={ressource.one ? `Ajouter ${ressource.one}` : `Ajouter\u00a0: ${ressource.title}`}
          online={online}
          own={tools.ways.map(way => ({
            ...way,
            take: () => {
              row.leave()
              way.take()
            },
          }))}
          type={row.add}
          paste={() => takeSheet('pasted')}
          import={() => takeSheet('file')}
        />
        <ResourceDialogs ressource={ressource} resource={resource} actions={actions} />
      </div>
      {row.adding && (
        <div className={classes.aside}>
          <NewRowPanel
            ressource={ressource}
            resource={resource}
            retour={addressOf(base, ressource)}
            onClose={row.close}
            onMade={row.made}
          />
        </div>
      )}
      {list && typeof opened === 'number' && row.shown && (
        <div className={classes.aside}>
          <RowPanel
            key={opened}
            ressource={ressource}
            resource={resource}
            list={list}
            row={row.shown}
            id={opened}
            focus={row.focus}
            retour={addressOf(base, ressource)}
            onClose={row.close}
            onWalk={row.step}
          />
        </div>
      )}
    </div>
  )
}
