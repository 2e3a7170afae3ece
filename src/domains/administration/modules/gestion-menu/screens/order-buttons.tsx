import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call/api.ts'
import { type MenuListe, menuDown, menuUp } from '#domains/administration/modules/gestion-menu/contract.ts'
import { IconButton } from '#kit/button/icon-button.tsx'

/** Arrows of a menu, where it may move. */
export function OrderButtons({ menu }: { menu: MenuListe }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (operation: typeof menuUp) => {
      const rang = menu.rang + (operation === menuUp ? -1 : 1)
      return call(operation, { params: { id: String(menu.module_id) }, body: { rang }, tell: 'all' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['plateforme', 'menus'] }),
  })
  return (
    <>
      {menu.up_visible ? (
        <IconButton label={`Monter ${menu.module_libelle}`} disabled={isPending} onClick={() => mutate(menuUp)}>
          <IconArrowUp size={18} stroke={1.8} aria-hidden />
        </IconButton>
      ) : (
        <Room />
      )}
      {menu.down_visible ? (
        <IconButton label={`Descendre ${menu.module_libelle}`} disabled={isPending} onClick={() => mutate(menuDown)}>
          <IconArrowDown size={18} stroke={1.8} aria-hidden />
        </IconButton>
      ) : (
        <Room />
      )}
    </>
  )
}

/** Where an arrow is not: the columns stay in line. */
function Room() {
  return <ActionIcon component="span" aria-hidden style={{ visibility: 'hidden' }} />
}
