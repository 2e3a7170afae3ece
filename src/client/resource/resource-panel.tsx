import { Button, Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import { PageHeader } from '#kit/page/page-header.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterNombre } from '#wire/french.ts'
import type { ListTool, MenuActions, ShownResource } from './define-resource-module.tsx'
import { useListTools } from './list-tools.tsx'
import { MoreMenu } from './more-menu.tsx'
import classes from './resource.module.css'
import { ResourceDialogs } from './resource-dialogs.tsx'
import { ResourceGrid } from './resource-grid.tsx'
import { tellFailure, useResource } from './use-resource.ts'
import { useRowActions } from './use-row-actions.ts'

interface Props {
  readonly ressource: ShownResource
  readonly base: string
  readonly menus: MenuActions
  readonly outils: readonly ListTool[]
}

/** One declared resource: its grid and all that may be done with a row. */
export function ResourcePanel({ ressource, base, menus, outils }: Props) {
  const mobile = useMobile()
  const online = useOnline()
  const today = useToday()
  const resource = useResource(ressource)
  const actions = useRowActions({ ressource, resource, menus })
  const tools = useListTools({ tools: outils, online, relire: resource.relire })
  const [waiting, setWaiting] = useState(false)
  const list = resource.lecture.donnees

  async function add(): Promise<void> {
    if (waiting) return
    setWaiting(true)
    try {
      await actions.add()
    } catch (error) {
      tellFailure(error)
    } finally {
      setWaiting(false)
    }
  }
  const addButton = (large: boolean) => (
    <Button
      size={large ? 'lg' : 'sm'}
      // Never disabled while the form comes: the focus would fall off the page, and could not be given back.
      leftSection={waiting ? <Loader size={18} color="currentColor" /> : <IconPlus size={18} stroke={2} aria-hidden />}
      aria-busy={waiting || undefined}
      disabled={!online}
      title={online ? undefined : 'Ajouter demande une connexion internet.'}
      onClick={() => void add()}
    >
      Ajouter
    </Button>
  )
  const more = list && (
    <MoreMenu
      list={list}
      ressource={ressource}
      base={base}
      online={online}
      onImport={actions.importRows}
      before={mobile ? tools.entries : []}
    />
  )
  return (
    <>
      {!mobile && (
        <PageHeader
          title={ressource.titre}
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
      {!online && list && (
        <p className={classes.offline} role="status">
          <Freshness lu_a={list.lu_a} aujourdhui={today} />. Ajouter, modifier et supprimer attendent le retour du
          réseau.
        </p>
      )}
      <ResourceGrid
        ressource={ressource}
        resource={resource}
        online={online}
        onMenu={actions.take}
        onOpen={actions.openDetail && (row => void actions.openDetail?.(row))}
        empty={
          <EmptyState
            title={list?.vide ?? 'Aucune ligne pour l’instant'}
            action={list?.visible_ajout && !mobile ? addButton(false) : undefined}
          />
        }
      />
      {mobile && list && (
        <ActionZone>
          <div className={classes.zone}>
            {list.visible_ajout ? addButton(true) : <span />}
            {more}
          </div>
        </ActionZone>
      )}
      {tools.dialog}
      <ResourceDialogs ressource={ressource} resource={resource} actions={actions} />
    </>
  )
}
