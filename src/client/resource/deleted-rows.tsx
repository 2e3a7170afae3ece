import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { useMobile } from '#client/address/viewport.ts'
import { call } from '#client/call/api.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { GridDescriptor, GridMenu, GridRow } from '#wire/grid.ts'
import { addressOf, gridName } from './addresses.ts'
import type { ShownResource } from './define-resource-module.tsx'
import { ResourceGrid } from './resource-grid.tsx'
import { tellFailure, useResource } from './use-resource.ts'

const RESTAURER: GridMenu = {
  id: 'restaurer',
  label: 'Restaurer',
  icon: 'arrow-back-up',
  conditions: [],
  danger: false,
  confirmation: null,
}

/** Deleted rows are not changed, only taken back; without network not even that. */
function readOnly(list: GridDescriptor, online: boolean): GridDescriptor {
  return { ...list, visible_ajout: false, menus: online ? [RESTAURER] : [] }
}

/** What was deleted of a resource, until somebody takes it back. */
export function DeletedRows({ ressource, base }: { ressource: ShownResource; base: string }) {
  const mobile = useMobile()
  const online = useOnline()
  const resource = useResource(ressource, { supprimes: true })
  const { operations, lecture, paramsOf, relire } = resource
  const titre = `${ressource.title}\u00a0: éléments supprimés`
  const retour = addressOf(base, ressource)
  useScreenTitle('Supprimés', { detail: ressource.title, back: retour })

  async function restore(_menu: string, row: GridRow): Promise<void> {
    const id = Number(row[lecture.data?.item_key ?? ''])
    try {
      await call(operations.restore, { params: paramsOf(id), tell: 'success' })
      await relire()
    } catch (error) {
      tellFailure(error)
    }
  }
  const list = lecture.data && readOnly(lecture.data, online)
  return (
    <>
      {!mobile && (
        <PageHeader
          title={titre}
          actions={
            <Button
              variant="default"
              leftSection={<IconChevronLeft size={18} stroke={1.8} aria-hidden />}
              onClick={() => navigate(retour)}
            >
              Revenir à la liste
            </Button>
          }
        />
      )}
      <ResourceGrid
        ressource={{ ...ressource, title: titre }}
        resource={{ ...resource, lecture: { ...lecture, data: list } }}
        online={online}
        name={`${gridName(ressource)}-supprimes`}
        onMenu={restore}
        empty={<EmptyState title="Rien n’a été supprimé" />}
      />
    </>
  )
}
