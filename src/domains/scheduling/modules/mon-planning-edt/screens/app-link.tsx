import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string; children: ReactNode }

/** A link inside the application; with a modifier key the browser opens it its own way. */
export function AppLink({ href, children, ...props }: Props) {
  return (
    <a
      {...props}
      href={href}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(href)
      }}
    >
      {children}
    </a>
  )
}
