/** Packages that each layer of the site and of the console imports. One that nothing imports any more is a violation. */

/** @type {Readonly<Record<string, readonly string[]>>} */
export const sitePackages = {
  platform: ['react', 'zustand', 'dompurify'],
  base: ['react', '@tanstack/react-query', '@lingui/core', '@lingui/react', 'zustand'],
  features: [
    'react',
    'react-dom',
    '@tanstack/react-query',
    '@lingui/core',
    '@lingui/react',
    'react-hook-form',
    'lucide-react',
    'zustand',
    '@noble/hashes',
    '@simplewebauthn/browser',
  ],
  screens: [
    'react',
    '@tanstack/react-query',
    '@lingui/react',
    'react-hook-form',
    'lucide-react',
    '@simplewebauthn/browser',
    'uqr',
  ],
  app: ['react', 'react-dom', '@tanstack/react-query', '@lingui/core', '@lingui/react'],
};

const adminPackages = ['react', 'react-admin', '@tanstack/react-query'];
const shownPackages = [...adminPackages, 'react-router-dom', '@mui/material', '@mui/icons-material'];

/** @type {Readonly<Record<string, readonly string[]>>} */
export const consolePackages = {
  base: [...adminPackages, '@simplewebauthn/browser'],
  parts: shownPackages,
  pages: shownPackages,
  shell: [...shownPackages, 'react-dom', '@emotion/cache', '@emotion/react'],
};
