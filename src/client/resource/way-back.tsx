import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useAddressState } from '../address/address-state.ts'
import { navigate } from '../address/location.ts'
import classes from './resource.module.css'

const BACK = 'retour'

/** A list's address that also says whence one came to it, because something was missing there. */
export function withWayBack(address: string, from: string): string {
  return `${address}?${new URLSearchParams({ [BACK]: from })}`
}

/** Above a list that one came to from elsewhere: the way back, however many rows were opened meanwhile. */
export function WayBack() {
  const [from, setFrom] = useAddressState(BACK)
  if (!from.startsWith('/m/')) return null
  return (
    <div className={classes.wayBack}>
      <Button
        variant="light"
        leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden />}
        onClick={() => {
          setFrom('')
          navigate(from)
        }}
      >
        Revenir où vous en étiez
      </Button>
    </div>
  )
}
