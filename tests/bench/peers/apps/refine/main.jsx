import { AuthPage, List, ThemedLayout, useNotificationProvider, useTable } from '@refinedev/antd';
import { Authenticated, Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import simpleRest from '@refinedev/simple-rest';
import { App, Checkbox, ConfigProvider, Table, Tag } from 'antd';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import '@refinedev/antd/dist/reset.css';

/** The smallest app of refine over antd that signs in and has a list of books and one of 50 columns. */

const isSignedIn = () => localStorage.getItem('signedIn') !== null;
const authProvider = {
  login: async () => {
    localStorage.setItem('signedIn', 'yes');
    return { success: true, redirectTo: '/books' };
  },
  logout: async () => ({ success: true, redirectTo: '/login' }),
  check: async () =>
    isSignedIn() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' },
  onError: async () => ({}),
};

const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short' });

function BookList() {
  const { tableProps } = useTable({ resource: 'books' });
  return (
    <List>
      <Table {...tableProps} rowKey="id" rowSelection={{}}>
        <Table.Column dataIndex="bookName" title="Title" sorter />
        <Table.Column dataIndex="authorName" title="Author" sorter />
        <Table.Column dataIndex="publisherName" title="Publisher" sorter />
        <Table.Column dataIndex="publishTime" title="Published" sorter />
        <Table.Column dataIndex="price" title="Price" sorter />
        <Table.Column dataIndex="rating" title="Rating" sorter />
        <Table.Column
          dataIndex="updatedAt"
          title="Updated"
          render={(time) => dateTime.format(new Date(time))}
        />
      </Table>
    </List>
  );
}

const renderings = [
  undefined,
  (value) => Number(value).toLocaleString('en'),
  (value) => dateTime.format(new Date(value)),
  (value) => <Checkbox checked={value} disabled />,
  (value) => <Tag>{value}</Tag>,
];
const wideColumns = Array.from({ length: 50 }, (_, index) => ({
  dataIndex: `column${index}`,
  title: `Column ${index}`,
  sorter: true,
  render: renderings[index % renderings.length],
}));

function WideList() {
  const { tableProps } = useTable({ resource: 'wide', pagination: { pageSize: 100 } });
  return (
    <List>
      <Table
        {...tableProps}
        rowKey="id"
        rowSelection={{}}
        scroll={{ x: 'max-content' }}
        columns={wideColumns}
      />
    </List>
  );
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <ConfigProvider>
      <App>
        <Refine
          dataProvider={simpleRest('/api')}
          authProvider={authProvider}
          notificationProvider={useNotificationProvider}
          routerProvider={routerProvider}
          resources={[
            { name: 'books', list: '/books' },
            { name: 'wide', list: '/wide' },
          ]}
          options={{ disableTelemetry: true }}
        >
          <Routes>
            <Route
              element={
                <Authenticated key="inside">
                  <ThemedLayout>
                    <Outlet />
                  </ThemedLayout>
                </Authenticated>
              }
            >
              <Route path="/books" element={<BookList />} />
              <Route path="/wide" element={<WideList />} />
            </Route>
            <Route path="/login" element={<AuthPage type="login" />} />
          </Routes>
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
);
