import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useWriting } from '#client/reading/use-writing.ts'
import { type MenuListe, menuDown, menuUp } from '#domains/administration/modules/gestion-menu/contract.ts'
import { IconButton } from '#kit/button/icon-button.tsx'

/** Arrows of a menu, where it may move. */
export function OrderButtons({ menu }: { menu: MenuListe }) {
  const up = useWriting(menuUp, { toast: true })
  const down = useWriting(menuDown, { toast: true })
  const pending = up.pending || down.pending
  const to = (rang: number) => ({ params: { id: String(menu.module_id) }, body: { rang } })
  return (
    <>
      {menu.up_visible ? (
        <IconButton
          label={`Monter ${menu.module_libelle}`}
          disabled={pending}
          onClick={() => void up.write(to(menu.rang - 1))}
        >
          <IconArrowUp size={18} stroke={1.8} aria-hidden />
        </IconButton>
      ) : (
        <Room />
      )}
      {menu.down_visible ? (
        <IconButton
          label={`Descendre ${menu.module_libelle}`}
          disabled={pending}
          onClick={() => void down.write(to(menu.rang + 1))}
        >
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
